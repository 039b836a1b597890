package org.howdah.hadoop;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.hadoop.store.NodeMachine;

/** Which nodes of a grid have the input of a task: by their addresses, or by their machines. */
final class InputPlaces {
  private final TaskSplitMetaInfo[] splits;
  private final Supplier<Collection<String>> nodes;
  private final Map<String, String> machines = new ConcurrentHashMap<>();

  /**
   * @param nodes addresses of those that are there
   */
  InputPlaces(TaskSplitMetaInfo[] splits, Supplier<Collection<String>> nodes) {
    this.splits = splits;
    this.nodes = nodes;
  }

  /** Addresses of nodes; none for a reduce task. */
  List<String> of(TaskAttempt attempt) {
    if (attempt.kind() == Kind.REDUCE) {
      return List.of();
    }
    List<String> found = new ArrayList<>();
    for (String location : splits[attempt.task()].getLocations()) {
      for (String node : nodes.get()) {
        if (node.equals(location) || machine(node).equals(location)) {
          found.add(node);
        }
      }
    }
    return found;
  }

  private String machine(String node) {
    return machines.computeIfAbsent(node, NodeMachine::of);
  }
}
