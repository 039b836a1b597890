package org.howdah.bench.grid;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.howdah.testkit.daemon.Child;
import org.howdah.testkit.daemon.Ports;

/** A node as its users start it, on ports that are free. */
final class HowdahNode implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** A node listens on the three above its own, too. */
  private static final int PORTS = 4;

  private static final int TRIES_MAX = 5;
  private static final long PAUSE_MILLIS = 50;

  private final Child process;
  private final int port;

  private HowdahNode(Child process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts a node of a new group, and waits until it is ready.
   *
   * @param folder an empty one; gets its data
   * @param log gets what it prints
   */
  static HowdahNode start(Path launcher, Path folder, Path log)
      throws IOException, InterruptedException {
    if (!Files.isExecutable(launcher)) {
      throw new IOException(
          launcher + " is not the howdah command, which starts nodes: name it with --howdah");
    }
    for (int tries = 1; ; tries++) {
      int port = Ports.firstOf(PORTS);
      List<String> command =
          List.of(launcher.toString(), "node", "--data", folder.toString(), "--port", port + "");
      HowdahNode node = new HowdahNode(Child.start("howdah node", command, folder, log), port);
      try {
        node.awaitReady(log);
        return node;
      } catch (IOException e) {
        node.close();
        if (tries == TRIES_MAX) {
          throw e;
        }
      }
    }
  }

  private void awaitReady(Path log) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!Files.readString(log, StandardCharsets.UTF_8).contains(" is ready: ")) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new IOException("the node did not start\n" + process.logTail());
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  /** Where it answers memcached's clients. */
  String address() {
    return "127.0.0.1:" + port;
  }

  @Override
  public void close() {
    process.close();
  }
}
