package org.howdah.bench.grid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.GroupStatus;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteGroup;

/**
 * Some nodes that are one group, each a process of its own. Not safe for several threads; the
 * caller closes it.
 */
final class NodeGroup implements AutoCloseable {
  private static final long SETTLE_LIMIT_MILLIS = 300_000;
  private static final long PAUSE_MILLIS = 100;

  private final GridPlace place;
  private final String name;
  private final int size;
  private final double processors;
  private final Path folder;
  private final List<HowdahNode> nodes = new ArrayList<>();
  private final List<CpuQuota> quotas = new ArrayList<>();

  /**
   * Nodes that do not run yet.
   *
   * @param name of its folder and logs
   * @param size for how many nodes the machine is divided
   * @param processors that each node may use with its processes; 0 for all
   */
  NodeGroup(GridPlace place, String name, int size, double processors) throws IOException {
    this.place = place;
    this.name = name;
    this.size = size;
    this.processors = processors;
    folder = place.folder("group-" + name);
  }

  /** Starts so many nodes of a new group, one after the other. */
  void start(int count) throws IOException, InterruptedException {
    for (int i = 0; i < count; i++) {
      add();
    }
    awaitSettled();
  }

  /** Starts one more node; returns when it is ready, before it has its share. */
  void add() throws IOException, InterruptedException {
    List<String> options = nodes.isEmpty() ? List.of() : List.of("--join", first().address());
    begin(nodes.size(), options);
    last().awaitReady(log(nodes.size() - 1));
  }

  /** Stops all nodes. */
  void stop() throws IOException {
    nodes.forEach(HowdahNode::close);
    nodes.clear();
    for (CpuQuota quota : quotas) {
      quota.close();
    }
    quotas.clear();
  }

  /** Starts the nodes again that were stopped. */
  void restart() throws IOException, InterruptedException {
    int count = nodes.size();
    stop();
    for (int i = 0; i < count; i++) {
      begin(i, i == 0 ? List.of() : List.of("--join", first().address()));
    }
    for (int i = 0; i < count; i++) {
      nodes.get(i).awaitReady(log(i));
    }
    awaitSettled();
    awaitPrepared();
  }

  /** Waits until each node has begun to start a manager and a worker that wait for a job. */
  private void awaitPrepared() throws IOException, InterruptedException {
    for (HowdahNode node : nodes) {
      await("no processes wait for jobs on the node in " + node.folder(), () -> node.waiting() > 1);
    }
  }

  private void begin(int number, List<String> options) throws IOException, InterruptedException {
    Path data = Files.createDirectories(folder.resolve("node" + number));
    Path config = folder.resolve("node" + number + ".properties");
    int cores = Runtime.getRuntime().availableProcessors();
    Files.writeString(
        config,
        "settle.seconds=1\nname=node%d\ngrid.slots=%d\n"
            .formatted(number, Math.max(1, cores / size)));
    List<String> all = new ArrayList<>(List.of("--config", config.toString()));
    all.addAll(options);
    nodes.add(
        HowdahNode.begin(
            place.settings().launcher(), data, log(number), quota("node" + number), all));
  }

  private List<String> quota(String node) throws IOException {
    if (processors == 0) {
      return List.of();
    }
    CpuQuota quota =
        CpuQuota.of(name + "-" + node, processors)
            .orElseThrow(() -> new IOException("the kernel gives no quotas any more"));
    quotas.add(quota);
    return quota.prefix();
  }

  private Path log(int number) {
    return place.logs().resolve("grid-" + name + "-node" + number + ".log");
  }

  HowdahNode first() {
    return nodes.get(0);
  }

  private HowdahNode last() {
    return nodes.get(nodes.size() - 1);
  }

  /** Waits until each node has its share and nothing moves. */
  void awaitSettled() throws IOException, InterruptedException {
    try (RemoteGroup group = Access.ofFolder(first().folder()).openGroup()) {
      await("data still moves", () -> isSettled(group.status()));
    }
  }

  /** Something that becomes so. */
  private interface Condition {
    boolean holds() throws IOException;
  }

  private static void await(String otherwise, Condition condition)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(SETTLE_LIMIT_MILLIS);
    while (!condition.holds()) {
      if (System.nanoTime() > deadline) {
        throw new HowdahException(
            ErrorCode.LOST, otherwise + " " + SETTLE_LIMIT_MILLIS / 1000 + " s later");
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private boolean isSettled(GroupStatus status) {
    return status.isActive()
        && status.moving() == 0
        && status.nodes().size() == nodes.size()
        && status.nodes().stream().allMatch(node -> node.isPresent() && node.isMember());
  }

  @Override
  public void close() throws IOException {
    stop();
  }
}
