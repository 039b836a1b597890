package org.howdah.testkit.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Maven repository on a free port, and a home of a user whose settings name it for all. */
public final class RepositoryServer implements AutoCloseable {
  private static final String SETTINGS = ".m2/settings.xml";

  private final Path files;
  private final Path home;
  private final HttpServer server;
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private volatile String password = "";

  public RepositoryServer(Path folder) throws IOException {
    files = Files.createDirectories(folder.resolve("repository"));
    home = Files.createDirectories(folder.resolve("user"));
    InetAddress here = InetAddress.getLoopbackAddress();
    server = HttpServer.create(new InetSocketAddress(here, 0), 0);
    server.createContext("/", this::answer);
    server.start();
    setUp("");
  }

  /** Whose {@code .m2} has settings that lead here. */
  public Path home() {
    return home;
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Files that somebody has asked for, in their order. */
  public List<String> asked() {
    return asked;
  }

  /** Has everybody say a password from now on. */
  public void protect(String secret) {
    password = secret;
  }

  /** Writes the user's settings: this is a mirror of all others. */
  public void setUp(String more) throws IOException {
    write(
        home.resolve(SETTINGS),
        "<settings><mirrors><mirror><id>ours</id><mirrorOf>*</mirrorOf><url>%s</url></mirror></mirrors>%s</settings>"
            .formatted(url(), more));
  }

  /** Adds a jar that needs others, each in the form {@code GROUP:NAME:VERSION[:SCOPE]}. */
  public void add(String coordinates, byte[] jar, String... needs) throws IOException {
    String[] parts = coordinates.split(":");
    String dependencies =
        Stream.of(needs).map(RepositoryServer::dependency).collect(Collectors.joining());
    Path base = base(parts);
    publish(
        Path.of(base + ".pom"),
        ("<project><modelVersion>4.0.0</modelVersion>"
                + "<groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>"
                + "<dependencies>%s</dependencies></project>")
            .formatted(parts[0], parts[1], parts[2], dependencies)
            .getBytes(UTF_8));
    publish(Path.of(base + ".jar"), jar);
  }

  private static String dependency(String text) {
    String[] parts = text.split(":");
    return ("<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>"
            + "<scope>%s</scope></dependency>")
        .formatted(parts[0], parts[1], parts[2], parts.length > 3 ? parts[3] : "compile");
  }

  /** Has the jar be another one than its checksum says. */
  public void damage(String coordinates) throws IOException {
    Files.write(Path.of(base(coordinates.split(":")) + ".jar"), "damaged".getBytes(UTF_8));
  }

  private Path base(String[] parts) {
    return files
        .resolve(parts[0].replace('.', '/'))
        .resolve(parts[1])
        .resolve(parts[2])
        .resolve(parts[1] + "-" + parts[2]);
  }

  private static void publish(Path file, byte[] content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, content);
    try {
      String sum = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(content));
      Files.writeString(Path.of(file + ".sha1"), sum);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    asked.add(path);
    String said = exchange.getRequestHeaders().getFirst("Authorization");
    String right = Base64.getEncoder().encodeToString(("user:" + password).getBytes(UTF_8));
    Path file = files.resolve(path.substring(1));
    if (!password.isEmpty() && !("Basic " + right).equals(said)) {
      exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"all\"");
      exchange.sendResponseHeaders(401, -1);
    } else if (!Files.isRegularFile(file)) {
      exchange.sendResponseHeaders(404, -1);
    } else {
      byte[] content = Files.readAllBytes(file);
      exchange.sendResponseHeaders(200, content.length);
      exchange.getResponseBody().write(content);
    }
    exchange.close();
  }

  /** Ends it: from now on nobody answers. */
  @Override
  public void close() {
    server.stop(0);
  }
}
