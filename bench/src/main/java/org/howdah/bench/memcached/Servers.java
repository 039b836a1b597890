package org.howdah.bench.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.bench.grid.HowdahNode;
import org.howdah.bench.measure.ProcessTime;
import org.howdah.testkit.daemon.Memcached;

/** Servers that are asked together. Those that were started here end when this is closed. */
final class Servers implements Closeable {
  /** Chunks of each size that was stored stay that size's, so that all sizes need room at once. */
  private static final String MEMORY_MEBIBYTES = "1024";

  private final List<InetSocketAddress> addresses = new ArrayList<>();
  private final List<Long> pids = new ArrayList<>();
  private final List<AutoCloseable> started = new ArrayList<>();

  /** Which servers. */
  sealed interface Plan permits Started, Given, Node {}

  /**
   * Instances of memcached.
   *
   * @param instances how many
   * @param threads of each
   */
  record Started(int instances, int threads) implements Plan {}

  /** Those that somebody named. */
  record Given(List<InetSocketAddress> addresses) implements Plan {}

  /** A node of Howdah. */
  record Node() implements Plan {}

  static Servers start(Plan plan, Path folder, MemcachedSettings settings)
      throws IOException, InterruptedException {
    Servers servers = new Servers();
    try {
      if (plan instanceof Started some) {
        for (int i = 0; i < some.instances(); i++) {
          servers.add(
              Memcached.startWithUdp(
                  folder, "-t", Integer.toString(some.threads()), "-m", MEMORY_MEBIBYTES));
        }
      } else if (plan instanceof Given given) {
        servers.addresses.addAll(given.addresses());
      } else {
        servers.addNode(folder, settings);
      }
      return servers;
    } catch (IOException | InterruptedException | RuntimeException failure) {
      servers.close();
      throw failure;
    }
  }

  private void add(Memcached memcached) {
    started.add(memcached);
    addresses.add(address(memcached.address()));
    pids.add(memcached.pid());
  }

  private void addNode(Path folder, MemcachedSettings settings)
      throws IOException, InterruptedException {
    Path log = settings.data().resolve("logs").resolve("memcached-node.log");
    Path own = Files.createTempDirectory(folder, "node");
    HowdahNode node = HowdahNode.start(settings.launcher(), own, log);
    started.add(node);
    addresses.add(address(node.address()));
    pids.add(node.pid());
  }

  /**
   * @param text host:port
   */
  static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    try {
      return new InetSocketAddress(
          text.substring(0, Math.max(0, colon)), Integer.parseInt(text.substring(colon + 1)));
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          "'" + text + "' is not host:port, for example localhost:11211", wrong);
    }
  }

  List<InetSocketAddress> addresses() {
    return addresses;
  }

  /** What they have used of processors; not a number where that is not known. */
  double cpuSeconds() {
    return pids.isEmpty()
        ? Double.NaN
        : pids.stream().mapToDouble(pid -> ProcessTime.seconds(pid).orElse(Double.NaN)).sum();
  }

  @Override
  public void close() {
    for (AutoCloseable each : started) {
      try {
        each.close();
      } catch (Exception failure) {
        throw new IllegalStateException("a server does not end", failure);
      }
    }
  }
}
