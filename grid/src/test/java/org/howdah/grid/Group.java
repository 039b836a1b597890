package org.howdah.grid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.howdah.record.HowdahException;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.group.IgniteStore;
import org.howdah.testkit.Until;
import org.howdah.testkit.daemon.Ports;

/** Nodes of the real store in this process, small and quick to decide. */
final class Group implements AutoCloseable {
  /** How long a node may be silent. */
  static final long SILENCE_MILLIS = 4_000;

  private static final Membership.Timing TIMING =
      new Membership.Timing(30_000, SILENCE_MILLIS, 200, 8 << 20);
  private static final int TRIES_MAX = 5;

  private final Path folder;
  private final Map<String, IgniteStore> nodes = new ConcurrentHashMap<>();
  private final Map<String, Integer> memberPorts = new LinkedHashMap<>();

  Group(Path folder) {
    this.folder = folder;
  }

  /** Starts nodes, and waits until they are one group. */
  static Group of(Path folder, String... names) throws IOException {
    Group group = new Group(folder);
    try {
      for (String name : names) {
        group.start(name);
      }
      for (String name : names) {
        IgniteStore node = group.node(name);
        await("all hold all", () -> owners(node) == names.length);
      }
      return group;
    } catch (IOException | RuntimeException | Error e) {
      group.close();
      throw e;
    }
  }

  private static int owners(IgniteStore node) {
    try {
      return node.isActive() ? node.system().owners(0).size() : 0;
    } catch (HowdahException notYet) {
      return 0;
    }
  }

  private void start(String name) throws IOException {
    List<String> others = memberPorts.values().stream().map(port -> "127.0.0.1:" + port).toList();
    for (int tries = 1; ; tries++) {
      List<Integer> ports = Ports.free(2);
      try {
        nodes.put(name, IgniteStore.start(place(name, ports, others), new Quiet()));
        memberPorts.put(name, ports.get(0));
        return;
      } catch (HowdahException e) {
        if (tries == TRIES_MAX || !e.getMessage().contains("in use")) {
          throw e;
        }
      }
    }
  }

  private Membership place(String name, List<Integer> ports, List<String> others)
      throws IOException {
    return new Membership(
        name,
        Files.createDirectories(folder.resolve(name)),
        "127.0.0.1",
        ports.get(0),
        ports.get(1),
        "",
        others,
        others.isEmpty(),
        128L << 20,
        TIMING);
  }

  private static final class Quiet implements IgniteStore.Listener {
    @Override
    public void failed(String reason) {}

    @Override
    public void membersAreAt(Set<String> addresses) {}
  }

  IgniteStore node(String name) {
    return nodes.get(name);
  }

  void stop(String name) {
    nodes.remove(name).close();
  }

  /** Stops nodes at the same time, so that the others cannot copy anything in between. */
  void stopTogether(List<String> names) {
    CompletableFuture.allOf(
            names.stream()
                .map(name -> CompletableFuture.runAsync(() -> stop(name), Group::inThread))
                .toArray(CompletableFuture<?>[]::new))
        .join();
  }

  private static void inThread(Runnable task) {
    new Thread(task, "stop").start();
  }

  /** Waits until it is so, longer than where all nodes are there. */
  static void await(String what, BooleanSupplier condition) {
    Until.holds(what, condition::getAsBoolean, 2 * Until.SECONDS_MAX);
  }

  @Override
  public void close() {
    List.copyOf(nodes.keySet()).forEach(this::stop);
  }
}
