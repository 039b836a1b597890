package org.howdah.testkit.daemon;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A real memcached server on the loopback interface, which tests can kill, freeze and start again.
 * Not safe for use by several threads.
 */
public final class Memcached implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int TRIES_MAX = 5;
  private static final long PAUSE_MILLIS = 10;

  private final Path folder;
  private final List<String> prefix;
  private final List<String> options;
  private final boolean udp;
  private int port;
  private Child child;

  private Memcached(Path folder, List<String> prefix, boolean udp, List<String> options) {
    this.folder = folder;
    this.prefix = prefix;
    this.udp = udp;
    this.options = options;
  }

  /**
   * Starts a server on a free port.
   *
   * @param folder its log goes here
   * @param options memcached's own, such as {@code -m 64}
   */
  public static Memcached start(Path folder, String... options)
      throws IOException, InterruptedException {
    return start(new Memcached(folder, List.of(), false, List.of(options)));
  }

  /** As {@link #start(Path, String...)}, for a server that asks for SASL. */
  public static Memcached start(Path folder, SaslUsers users, String... options)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(options));
    all.add("-S");
    return start(new Memcached(folder, users.prefix(), false, all));
  }

  /**
   * As {@link #start(Path, String...)}, for a server that answers gets by UDP, too, on the same
   * port.
   */
  public static Memcached startWithUdp(Path folder, String... options)
      throws IOException, InterruptedException {
    return start(new Memcached(folder, List.of(), true, List.of(options)));
  }

  private static Memcached start(Memcached server) throws IOException, InterruptedException {
    for (int tries = 1; ; tries++) {
      server.port = Ports.free(1).get(0);
      try {
        server.launch();
        return server;
      } catch (IOException e) {
        server.close();
        if (tries == TRIES_MAX) {
          throw e;
        }
      }
    }
  }

  private void launch() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(List.of("memcached", "-l", "127.0.0.1", "-p", Integer.toString(port)));
    command.addAll(List.of("-U", udp ? Integer.toString(port) : "0"));
    command.addAll(List.of("-u", System.getProperty("user.name")));
    command.addAll(options);
    child = Child.start("memcached", command, folder, folder.resolve("memcached-" + port + ".log"));
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!answers()) {
      if (!child.isAlive() || System.nanoTime() > deadline) {
        throw new IOException("memcached did not start\n" + child.logTail());
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private boolean answers() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      if (isProtected()) {
        return child.isAlive();
      }
      socket.setSoTimeout((int) LIMIT.toMillis());
      socket.getOutputStream().write("version\r\n".getBytes(US_ASCII));
      return socket.getInputStream().read() == 'V' && child.isAlive();
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Whether it speaks TLS or asks for credentials, and so does not tell its version to everyone.
   */
  private boolean isProtected() {
    return options.stream().anyMatch(List.of("-Z", "-Y", "-S")::contains);
  }

  /** {@code 127.0.0.1:port}. */
  public String address() {
    return "127.0.0.1:" + port;
  }

  /** The number of its process. */
  public long pid() {
    return child.pid();
  }

  /** Kills it as a crash would. */
  public void kill() throws IOException, InterruptedException {
    child.killAlone();
    child.waitFor(LIMIT);
  }

  /** Freezes it: it accepts connections and never answers. */
  public void freeze() throws IOException, InterruptedException {
    child.freeze();
  }

  /** Lets it go on after {@link #freeze}. */
  public void thaw() throws IOException, InterruptedException {
    child.thaw();
  }

  /** Starts it again, empty, on the same port. It must not be running. */
  public void startAgain() throws IOException, InterruptedException {
    launch();
  }

  /** Ends it, also when it is frozen. */
  @Override
  public void close() {
    if (child != null && child.isAlive()) {
      child.killAlone();
      child.close();
    }
  }
}
