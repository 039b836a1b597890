package org.howdah.bench.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.grid.HowdahNode;
import org.howdah.testkit.daemon.YarnDaemons;

/** The kinds of places. */
enum RunsPlaces {
  /** In the process of the command. */
  HERE,
  /** On one node, which has so many slots as long as it lives. */
  NODE,
  /** On YARN with one NodeManager, and HDFS: Hadoop's own MapReduce. */
  YARN;

  private static final int MASTER_MEBIBYTES = 2048;
  private static final int TASK_MEBIBYTES = 1024;

  /** A second attempt of a slow task would take the slot of another. */
  private static final List<String> ONE_ATTEMPT =
      List.of("-D", "mapreduce.map.speculative=false", "-D", "mapreduce.reduce.speculative=false");

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The slots that one sweep can vary there. */
  List<List<Integer>> together(List<Integer> slots) {
    return this == NODE ? slots.stream().map(List::of).toList() : List.of(slots);
  }

  /**
   * Starts what it takes.
   *
   * @param folder an empty one
   */
  RunsPlace open(Path launcher, Path folder, List<Integer> slots)
      throws IOException, InterruptedException {
    return switch (this) {
      case HERE -> new RunsPlace(ofSlots(slots), List.of(), Map.of(), () -> {});
      case NODE -> node(launcher, folder, slots.get(0));
      case YARN -> yarn(folder, slots);
    };
  }

  private static List<String> ofSlots(List<Integer> slots) {
    return List.of("--slots", HowdahProgram.list(slots, ","));
  }

  private static RunsPlace node(Path launcher, Path folder, int slots)
      throws IOException, InterruptedException {
    Path config = Files.writeString(folder.resolve("config"), "grid.slots=" + slots + "\n");
    Path data = Files.createDirectory(folder.resolve("data"));
    HowdahNode node =
        HowdahNode.start(
            launcher, data, folder.resolve("log"), List.of("--config", config.toString()));
    return new RunsPlace(
        List.of(), List.of("--on", "grid", "--at", data.toString()), Map.of(), node::close);
  }

  private static RunsPlace yarn(Path folder, List<Integer> slots)
      throws IOException, InterruptedException {
    int most = slots.stream().mapToInt(Integer::intValue).max().orElseThrow();
    YarnDaemons yarn =
        YarnDaemons.start(folder, MASTER_MEBIBYTES + most * TASK_MEBIBYTES, most + 1);
    List<String> options = new ArrayList<>(ofSlots(slots));
    options.addAll(List.of("--cluster", yarn.hdfs().uri() + "/runs"));
    return new RunsPlace(
        options,
        ONE_ATTEMPT,
        Map.of("HADOOP_CONF_DIR", yarn.configuration().toString()),
        yarn::close);
  }
}
