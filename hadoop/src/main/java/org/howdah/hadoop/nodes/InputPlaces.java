package org.howdah.hadoop.nodes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.hadoop.store.NodeMachine;
import org.howdah.worker.nodes.MapPlacement;

/*
 * Of a file that all machines have mounted, Hadoop says that it is on localhost; and so are nodes on
 * one machine for tests. It says nothing about where it is read best.
 */
/**
 * Which nodes of a grid have the input of a map task: by their addresses, or by any name of their
 * machines. Safe for several threads.
 */
final class InputPlaces implements MapPlacement.Inputs {
  private static final Set<String> ANYWHERE = Set.of("localhost", "127.0.0.1", "::1");

  private final TaskSplitMetaInfo[] splits;
  private final CachedInputs cached;
  private final Supplier<Collection<String>> nodes;
  private final Map<String, Set<String>> machines = new ConcurrentHashMap<>();

  /**
   * @param nodes addresses of those that are there
   */
  InputPlaces(TaskSplitMetaInfo[] splits, CachedInputs cached, Supplier<Collection<String>> nodes) {
    this.splits = splits;
    this.cached = cached;
    this.nodes = nodes;
  }

  /**
   * Addresses of nodes, those that have it in their caches first, and then those that the first
   * location means; none for a reduce task.
   */
  @Override
  public List<String> places(TaskAttempt attempt) {
    if (attempt.kind() == Kind.REDUCE) {
      return List.of();
    }
    Collection<String> all = new TreeSet<>(nodes.get());
    List<String> found = new ArrayList<>(cached.nodes(attempt.task()));
    found.retainAll(all);
    for (String location : locations(attempt)) {
      List<String> there = new ArrayList<>();
      for (String node : all) {
        if (isAt(node, location) && !found.contains(node)) {
          there.add(node);
        }
      }
      // Of several nodes of one machine each is the first for its part of the tasks.
      Collections.rotate(there, attempt.task());
      found.addAll(there);
    }
    return found;
  }

  /** Where the input is said to be; nothing if it is as near everywhere. */
  List<String> locations(TaskAttempt attempt) {
    String[] all = splits[attempt.task()].getLocations();
    return all == null
        ? List.of()
        : Arrays.stream(all).filter(one -> !ANYWHERE.contains(one)).toList();
  }

  @Override
  public long bytes(TaskAttempt attempt) {
    return attempt.kind() == Kind.REDUCE ? 0 : splits[attempt.task()].getInputDataLength();
  }

  private boolean isAt(String node, String location) {
    return node.equals(location)
        || machines
            .computeIfAbsent(node, NodeMachine::names)
            .contains(location.toLowerCase(Locale.ROOT));
  }
}
