package org.howdah.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.howdah.record.Run;

/**
 * The runs that finished map tasks left for the reduce tasks. Safe for several threads.
 *
 * <p>While map tasks still run, runs on disk that have become too many for one pass are taken out,
 * merged, and put back as one.
 */
final class MapOutputs {
  private final int runsMergedMax;
  private final List<Run> runs = new ArrayList<>();
  private int merging;

  MapOutputs(int runsMergedMax) {
    this.runsMergedMax = runsMergedMax;
  }

  synchronized void add(List<Run> more) {
    runs.addAll(more);
  }

  /**
   * Takes the smallest runs on disk for a merge, if there are more than is good; otherwise none.
   *
   * @param mapsDone whether no further runs will come, so that what is left must fit in one pass
   */
  synchronized List<Run> takeForMerge(boolean mapsDone) {
    List<Run> onDisk = new ArrayList<>(runs.stream().filter(run -> !run.inMemory()).toList());
    int surplus = onDisk.size() - runsMergedMax;
    boolean due = mapsDone ? surplus > 0 : onDisk.size() >= 2 * runsMergedMax - 1;
    if (!due) {
      return List.of();
    }
    onDisk.sort(Comparator.comparingLong(Run::bytes));
    int count = mapsDone ? Math.min(runsMergedMax, Math.max(2, surplus + 1)) : runsMergedMax;
    List<Run> taken = List.copyOf(onDisk.subList(0, count));
    runs.removeAll(taken);
    merging++;
    return taken;
  }

  /** Puts the result of a merge in the place of what was taken for it, which is discarded. */
  synchronized void merged(List<Run> taken, Run result) {
    merging--;
    runs.add(result);
    taken.forEach(Run::discard);
  }

  /** Puts back what was taken for a merge that failed. */
  synchronized void notMerged(List<Run> taken) {
    merging--;
    runs.addAll(taken);
  }

  synchronized boolean isMerging() {
    return merging > 0;
  }

  /** All runs. */
  synchronized List<Run> all() {
    return List.copyOf(runs);
  }

  synchronized void discard() {
    runs.forEach(Run::discard);
    runs.clear();
  }
}
