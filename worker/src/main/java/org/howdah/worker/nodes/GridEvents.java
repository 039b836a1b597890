package org.howdah.worker.nodes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.worker.StoredRun;

/** What all events of a job so far come to. For one thread. */
final class GridEvents {
  /** A run that is there, and the map tasks behind it. */
  record Left(StoredRun run, Set<Integer> maps) {}

  private final Map<TaskAttempt, GridEvent.Finished> finished = new LinkedHashMap<>();
  private final Map<Integer, TaskAttempt> maps = new HashMap<>();
  private final Map<String, Left> runs = new LinkedHashMap<>();
  private final Map<String, GridEvent.Copied> copies = new LinkedHashMap<>();
  private Optional<GridEvent.Counted> others = Optional.empty();
  private final Map<GridEvent.Merged, Set<Integer>> merges = new LinkedHashMap<>();

  /** Takes the next event in. */
  void add(GridEvent event) {
    if (event instanceof GridEvent.Finished done) {
      finish(done);
    } else if (event instanceof GridEvent.Lost lost) {
      lose(lost.map());
    } else if (event instanceof GridEvent.Merged merged) {
      merge(merged);
    } else if (event instanceof GridEvent.Counted counted) {
      others = Optional.of(counted);
    } else if (event instanceof GridEvent.Copied copied) {
      copy(copied);
    }
  }

  private void finish(GridEvent.Finished done) {
    TaskAttempt attempt = done.attempt();
    if (attempt.kind() == Kind.MAP) {
      if (maps.containsKey(attempt.task())) {
        lose(attempt.task());
      }
      maps.put(attempt.task(), attempt);
      done.runs().forEach(run -> runs.put(run.file(), new Left(run, Set.of(attempt.task()))));
    }
    finished.put(attempt, done);
  }

  /** What other maps left in the same runs is lost, too. */
  private void lose(int map) {
    TaskAttempt attempt = maps.remove(map);
    if (attempt != null) {
      finished.remove(attempt);
    }
    merges.values().removeIf(behind -> behind.contains(map));
    List<Left> gone = runs.values().stream().filter(left -> left.maps().contains(map)).toList();
    runs.values().removeAll(gone);
    // A manager may have ended before it had said the same of all.
    gone.forEach(left -> left.maps().forEach(this::lose));
  }

  private void merge(GridEvent.Merged merged) {
    if (!runs.keySet().containsAll(merged.taken())) {
      return;
    }
    Set<Integer> behind = new TreeSet<>();
    merged.taken().forEach(name -> behind.addAll(runs.get(name).maps()));
    replace(Set.copyOf(merged.taken()), new Left(merged.result(), behind));
    merges.put(merged, behind);
  }

  /** Puts a run in the place of those that it was merged of. */
  private void replace(Set<String> taken, Left result) {
    Map<String, Left> before = new LinkedHashMap<>(runs);
    runs.clear();
    before.forEach(
        (file, left) -> {
          boolean isGone = taken.contains(file);
          runs.putIfAbsent(isGone ? result.run().file() : file, isGone ? result : left);
        });
  }

  /** The attempts that have succeeded and whose output counts. */
  Map<TaskAttempt, GridEvent.Finished> finished() {
    return finished;
  }

  private void copy(GridEvent.Copied copied) {
    Left left = runs.get(copied.file());
    if (left != null) {
      runs.put(copied.file(), new Left(left.run().on(copied.nodes()), left.maps()));
      copies.put(copied.file(), copied);
    }
  }

  /** What merges, and attempts that did not succeed, come to; empty if nobody has said it. */
  Optional<byte[]> others() {
    return others.map(GridEvent.Counted::others);
  }

  /** The runs that are there; those of the same maps in the order in which they were written. */
  List<Left> runs() {
    return List.copyOf(runs.values());
  }

  /**
   * Events that come to the same as all so far, in an order that makes sense.
   *
   * @return as the journal keeps them; merges in their order, for a later one may take in an
   *     earlier
   */
  List<byte[]> alive() {
    List<byte[]> alive = new ArrayList<>();
    finished.values().forEach(done -> alive.add(done.encode()));
    merges.keySet().forEach(merged -> alive.add(merged.encode()));
    copies.keySet().retainAll(runs.keySet());
    copies.values().forEach(copied -> alive.add(copied.encode()));
    others.ifPresent(counted -> alive.add(counted.encode()));
    return alive;
  }
}
