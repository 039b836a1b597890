package org.howdah.bench.case2;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.howdah.bench.case2.drop.Drops;
import org.howdah.testkit.daemon.ClassJar;
import org.howdah.testkit.daemon.YarnDaemons;
import org.howdah.testkit.daemon.YarnNode;

/**
 * A cluster of three nodes with two tasks each, the first with little memory, the second with room
 * for the ApplicationMaster, too. The caller closes it.
 */
final class ThreeNodes implements AutoCloseable {
  static final int MASTER_MEBIBYTES = 1536;
  static final int TASK_MEBIBYTES = 512;

  private static final int TASKS = 2;
  private static final int SMALL = 0;
  private static final String MEMORY = "yarn.nodemanager.resource.memory-mb";
  private static final String SERVICE = "yarn.nodemanager.aux-services.mapreduce_shuffle.class";

  private final YarnDaemons daemons;
  private final MemoryGroup group;

  private ThreeNodes(YarnDaemons daemons, MemoryGroup group) {
    this.daemons = daemons;
    this.group = group;
  }

  /**
   * Starts one.
   *
   * @param more settings of all NodeManagers
   * @param memoryBytes of the first node; 0 for no limit
   */
  static ThreeNodes start(Path folder, Map<String, String> more, Way way, long memoryBytes)
      throws IOException, InterruptedException {
    return start(folder, more, way, memoryBytes, name -> List.of());
  }

  /**
   * The same.
   *
   * @param launcher words before the command of a NodeManager, by its name
   */
  static ThreeNodes start(
      Path folder,
      Map<String, String> more,
      Way way,
      long memoryBytes,
      Function<String, List<String>> launcher)
      throws IOException, InterruptedException {
    int memory = MASTER_MEBIBYTES + TASKS * TASK_MEBIBYTES;
    YarnDaemons daemons = YarnDaemons.start(folder, memory, TASKS, nodes(more, way, launcher));
    try {
      return new ThreeNodes(daemons, memoryBytes == 0 ? null : group(memoryBytes, daemons));
    } catch (IOException | RuntimeException error) {
      daemons.close();
      throw error;
    }
  }

  private static MemoryGroup group(long bytes, YarnDaemons daemons) throws IOException {
    MemoryGroup group = MemoryGroup.of(bytes);
    group.add(daemons.nodeManagerPid(SMALL));
    return group;
  }

  private static List<YarnNode> nodes(
      Map<String, String> more, Way way, Function<String, List<String>> launcher)
      throws IOException {
    Map<String, String> settings = new LinkedHashMap<>(more);
    List<Path> jars = new ArrayList<>();
    if (way.drops().isPresent()) {
      settings.put(SERVICE, Drops.SERVICE);
      settings.put(Drops.SETTING, way.drops().get().id());
      jars.addAll(
          List.of(ClassJar.placeOf(Drops.class), ClassJar.placeOf(com.sun.jna.Native.class)));
    }
    Map<String, String> withoutMaster = new LinkedHashMap<>(settings);
    withoutMaster.put(MEMORY, Integer.toString(TASKS * TASK_MEBIBYTES));
    return List.of(
        new YarnNode("small", withoutMaster, jars, launcher.apply("small")),
        new YarnNode("second", settings, jars, launcher.apply("second")),
        new YarnNode("third", withoutMaster, jars, launcher.apply("third")));
  }

  Path configuration() {
    return daemons.configuration();
  }

  /** The processes that wait for tasks. */
  List<Long> managers() {
    return IntStream.range(0, 3).mapToObj(daemons::nodeManagerPid).toList();
  }

  /** Folders with the logs of tasks. */
  List<Path> taskLogs() {
    return IntStream.range(0, 3).mapToObj(daemons::containerLogs).toList();
  }

  /** Where the node with little memory has its page. */
  int smallPagePort() {
    return daemons.page(SMALL).getPort();
  }

  /** What the node with little memory has done by now. */
  NodeAccounts small() throws IOException, InterruptedException {
    return account(SMALL);
  }

  /** What all nodes have done by now. */
  NodeAccounts all() throws IOException, InterruptedException {
    NodeAccounts sum = NodeAccounts.NONE;
    for (int node = 0; node < 3; node++) {
      sum = sum.plus(account(node));
    }
    return sum;
  }

  private NodeAccounts account(int node) throws IOException, InterruptedException {
    return NodeAccounts.of(daemons.nodeManagerPid(node), daemons.page(node));
  }

  @Override
  public void close() throws IOException {
    daemons.close();
    if (group != null) {
      group.close();
    }
  }
}
