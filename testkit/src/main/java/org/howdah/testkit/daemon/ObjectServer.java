package org.howdah.testkit.daemon;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real server of objects, S3Proxy, which answers as S3 does: it checks the signature of each
 * request, and keeps buckets as folders. In a process on a free port of 127.0.0.1. The caller
 * closes it; it also ends when this JVM ends. Not safe for use by several threads.
 */
public final class ObjectServer implements AutoCloseable {
  /** Who may do everything there. */
  public static final String ACCESS_KEY = "howdah-tests";

  /** By which requests are signed. */
  public static final String SECRET_KEY = "a secret of tests";

  private static final int ATTEMPTS = 3;
  private static final long START_NANOS_MAX = Duration.ofMinutes(1).toNanos();
  private static final long PAUSE_MILLIS = 20;

  private final Path folder;
  private final int port;
  private Child child;

  private ObjectServer(Path folder, int port) {
    this.folder = folder.toAbsolutePath();
    this.port = port;
  }

  /**
   * Starts one in a folder of its own; returns when it takes connections.
   *
   * @throws IOException if it does not come up; the message ends with its log's tail
   */
  public static ObjectServer start(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder.resolve("buckets"));
    for (int attempt = 1; ; attempt++) {
      ObjectServer server = new ObjectServer(folder, Ports.free(1).get(0));
      try {
        server.start();
        return server;
      } catch (IOException error) {
        server.close();
        if (attempt == ATTEMPTS || !Readiness.isEarlyEnd(error)) {
          throw error;
        }
      } catch (InterruptedException | RuntimeException error) {
        server.close();
        throw error;
      }
    }
  }

  /** Where it answers, as an address. */
  public String endpoint() {
    return "http://127.0.0.1:" + port;
  }

  /** Makes a bucket, in which nothing is. */
  public void makeBucket(String name) throws IOException {
    Files.createDirectory(bucket(name));
  }

  /** The names of all objects in a bucket whose names begin so, in order. */
  public List<String> objects(String bucket, String prefix) throws IOException {
    Path top = bucket(bucket);
    try (Stream<Path> files = Files.walk(top)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> top.relativize(file).toString())
          .filter(name -> name.startsWith(prefix))
          .sorted()
          .toList();
    }
  }

  private Path bucket(String name) {
    return folder.resolve("buckets").resolve(name);
  }

  private void start() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(DaemonJvm.java());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-Djava.net.preferIPv4Stack=true");
    String jars = JarFolder.objectServer().resolve("*") + File.pathSeparator;
    command.addAll(List.of("-cp", jars + DaemonJvm.ownClasses()));
    command.add(ParentWatch.class.getName());
    command.add(Long.toString(ProcessHandle.current().pid()));
    command.addAll(List.of("org.gaul.s3proxy.Main", "--properties", settings().toString()));
    child = Child.start("s3proxy", command, folder, folder.resolve("s3proxy.log"));
    long deadline = System.nanoTime() + START_NANOS_MAX;
    while (!isListening()) {
      if (!child.isAlive()) {
        throw new IOException("S3Proxy" + Readiness.EARLY_END + "\n" + child.logTail());
      }
      if (System.nanoTime() > deadline) {
        throw new IOException("S3Proxy does not listen on " + endpoint() + "\n" + child.logTail());
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private Path settings() throws IOException {
    return Files.write(
        folder.resolve("s3proxy.properties"),
        List.of(
            "s3proxy.endpoint=" + endpoint(),
            "s3proxy.authorization=aws-v2-or-v4",
            "s3proxy.identity=" + ACCESS_KEY,
            "s3proxy.credential=" + SECRET_KEY,
            "jclouds.provider=filesystem",
            "jclouds.filesystem.basedir=" + folder.resolve("buckets")));
  }

  private boolean isListening() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  /** Ends it; the folder stays. */
  @Override
  public void close() {
    if (child != null) {
      child.close();
    }
  }
}
