package org.howdah.bench.grid;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.howdah.testkit.daemon.Child;
import org.howdah.testkit.daemon.Ports;

/** A node as its users start it, on ports that are free. */
public final class HowdahNode implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** A node listens on the three above its own, too. */
  private static final int PORTS = 4;

  private static final int TRIES_MAX = 5;
  private static final long PAUSE_MILLIS = 50;

  private final Child process;
  private final Path folder;
  private final int port;

  private HowdahNode(Child process, Path folder, int port) {
    this.process = process;
    this.folder = folder;
    this.port = port;
  }

  /**
   * Starts a node of a new group, and waits until it is ready.
   *
   * @param folder an empty one; gets its data
   * @param log gets what it prints
   */
  public static HowdahNode start(Path launcher, Path folder, Path log)
      throws IOException, InterruptedException {
    return start(launcher, folder, log, List.of());
  }

  /**
   * The same with options.
   *
   * @param options of {@code howdah node}, but for its folder and port
   */
  public static HowdahNode start(Path launcher, Path folder, Path log, List<String> options)
      throws IOException, InterruptedException {
    HowdahNode node = begin(launcher, folder, log, List.of(), options);
    node.awaitReady(log);
    return node;
  }

  /**
   * Starts a node that may have to wait for others before it is ready.
   *
   * @param prefix what its command begins with
   * @param options of {@code howdah node}, but for its folder and port
   */
  static HowdahNode begin(
      Path launcher, Path folder, Path log, List<String> prefix, List<String> options)
      throws IOException, InterruptedException {
    if (!Files.isExecutable(launcher)) {
      throw new IOException(
          launcher + " is not the howdah command, which starts nodes: name it with --howdah");
    }
    for (int tries = 1; ; tries++) {
      int port = Ports.firstOf(PORTS);
      List<String> command = new ArrayList<>(prefix);
      command.addAll(List.of(launcher.toString(), "node", "--data", folder.toString()));
      command.addAll(List.of("--port", Integer.toString(port)));
      command.addAll(options);
      HowdahNode node =
          new HowdahNode(Child.start("howdah node", command, folder, log), folder, port);
      try {
        node.awaitPorts(log);
        return node;
      } catch (IOException e) {
        node.close();
        if (tries == TRIES_MAX) {
          throw e;
        }
      }
    }
  }

  /** Another process may have taken one of the ports in the meantime: then it ends at once. */
  private void awaitPorts(Path log) throws IOException, InterruptedException {
    await(log, " is ready: ", "waiting for the nodes");
  }

  void awaitReady(Path log) throws IOException, InterruptedException {
    await(log, " is ready: ", " is ready: ");
  }

  private void await(Path log, String one, String other) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      String text = Files.readString(log, StandardCharsets.UTF_8);
      if (text.contains(one) || text.contains(other)) {
        return;
      }
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new IOException("the node did not start\n" + process.logTail());
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  /** Its data folder, which names it to commands on this machine. */
  Path folder() {
    return folder;
  }

  /** How many processes it has that wait for a job. */
  int waiting() throws IOException {
    Path spares = folder.resolve("spares");
    if (!Files.isDirectory(spares)) {
      return 0;
    }
    try (Stream<Path> all = Files.list(spares)) {
      return (int) all.count();
    }
  }

  /** Where it answers memcached's clients, and other nodes find it. */
  public String address() {
    return "127.0.0.1:" + port;
  }

  /** The number of its process. */
  public long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.close();
  }
}
