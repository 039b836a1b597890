package org.howdah.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How long clients waited for nodes, and since when nodes had faults: with more than half of the
 * group without any, such a node answers or closes within {@code silence.seconds} and 5 s. A node
 * with a fault counts as one until the end of the run, mended or not. For one thread.
 */
final class FaultWaits {
  /** A {@code silence.seconds} of 3 and 5 s, and what a busy machine needs beside that. */
  static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(3 + 5 + 2);

  private final Map<String, Long> since = new HashMap<>();

  /**
   * A request that took long.
   *
   * @param node that was asked
   * @param beganNanos by the clock that all processes of a machine share
   * @param endedNanos when an answer came, or the connection ended, or nobody waited any longer
   * @param asked for people
   */
  record Wait(String node, long beganNanos, long endedNanos, String asked) {
    static Wait parse(String line) {
      String[] fields = line.split(" ", 4);
      return new Wait(fields[0], Long.parseLong(fields[1]), Long.parseLong(fields[2]), fields[3]);
    }

    String line() {
      return String.join(" ", node, Long.toString(beganNanos), Long.toString(endedNanos), asked);
    }

    boolean isLong() {
      return endedNanos - beganNanos > NANOS_MAX;
    }
  }

  /** The node has a fault, from now on. */
  void begin(String node, long nowNanos) {
    since.putIfAbsent(node, nowNanos);
  }

  /** No node has a fault. */
  void clear() {
    since.clear();
  }

  /** Those of a file that should not have been, for people. */
  List<String> hangs(Path file, int nodes) throws IOException {
    List<String> hangs = new ArrayList<>();
    for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
      Wait wait = Wait.parse(line);
      if (isHang(wait, nodes)) {
        hangs.add(
            String.format(
                Locale.ROOT,
                "node %s, which had no fault, let a client wait for %.1f s: %s",
                wait.node(),
                (wait.endedNanos() - wait.beganNanos()) / 1e9,
                wait.asked()));
      }
    }
    return hangs;
  }

  /** Whether a node without a fault, of a majority without any, let a client wait for too long. */
  boolean isHang(Wait wait, int nodes) {
    long atFault = since.values().stream().filter(began -> began < wait.endedNanos()).count();
    boolean isAtFault = since.getOrDefault(wait.node(), Long.MAX_VALUE) < wait.endedNanos();
    return wait.isLong() && !isAtFault && 2 * (nodes - atFault) > nodes;
  }
}
