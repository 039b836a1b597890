package org.howdah.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.howdah.record.MemoryBudget;
import org.howdah.record.Run;

/*
 * Runs in memory are combined when memory is about to be short, as in Hadoop's reduce tasks, and not
 * before: the reduce tasks would do the same work in one go. That begins at half of the memory and
 * takes a quarter at a time, so that there is room for the result even if nothing folds, and for maps
 * that end meanwhile. The smallest runs come first, so that what was combined already comes last.
 *
 * What a merge leaves is read twice, so a merge must leave little. Word count on two cores, with 32 MiB
 * for runs and maps that left 1 MiB each: where all maps had the same words, nothing was spilled
 * instead of 172 MB, in 1 to 3 % less time. Where eight maps' output shrank to two fifths, a quarter
 * less was spilled, in 9 % more time. So the first merge that leaves more than a quarter is the last.
 */
/**
 * The runs that finished map tasks left for the reduce tasks. Safe for several threads.
 *
 * <p>While map tasks still run, runs are taken out, merged, and put back as one: those on disk when
 * they have become too many for one pass, those in memory when memory runs out and a combiner folds
 * them.
 */
final class MapOutputs {
  private static final int COMBINED_RUNS_MIN = 5;
  private static final int COMBINED_SHARE = 4;
  private static final double RECORDS_LEFT_MAX = 0.25;

  private final JobPlan plan;
  private final MemoryBudget memory;
  private final List<Run> runs = new ArrayList<>();
  private int merging;
  private int mapsDone;
  private long bytesAdded;
  private boolean mayCombine;

  /**
   * @param memory pays for runs in memory
   */
  MapOutputs(JobPlan plan, MemoryBudget memory) {
    this.plan = plan;
    this.memory = memory;
    mayCombine = plan.combines();
  }

  /** Adds what one map task left. */
  synchronized void add(List<Run> more) {
    runs.addAll(more);
    mapsDone++;
    bytesAdded += bytes(more);
  }

  private static long bytes(List<Run> runs) {
    return runs.stream().mapToLong(Run::bytes).sum();
  }

  private static long records(List<Run> runs) {
    return runs.stream().mapToLong(Run::records).sum();
  }

  /** Takes runs to be merged while map tasks still run; most often there are none. */
  synchronized List<Run> takeForMerge() {
    int most = plan.runsMergedMax();
    List<Run> onDisk = smallestFirst(false);
    if (onDisk.size() >= 2 * most - 1) {
      return take(onDisk.subList(0, most));
    }
    return mayCombine && memoryRunsOut() ? take(combinable()) : List.of();
  }

  /** Takes runs on disk if, with no further ones to come, one pass could not read them all. */
  synchronized List<Run> takeSurplus() {
    List<Run> onDisk = smallestFirst(false);
    int surplus = onDisk.size() - plan.runsMergedMax();
    return surplus <= 0
        ? List.of()
        : take(onDisk.subList(0, Math.min(plan.runsMergedMax(), Math.max(2, surplus + 1))));
  }

  private List<Run> smallestFirst(boolean inMemory) {
    return runs.stream()
        .filter(run -> run.inMemory() == inMemory)
        .sorted(Comparator.comparingLong(Run::bytes))
        .toList();
  }

  private List<Run> take(List<Run> chosen) {
    if (chosen.isEmpty()) {
      return List.of();
    }
    List<Run> taken = List.copyOf(chosen);
    runs.removeAll(taken);
    merging++;
    mayCombine &= !taken.get(0).inMemory(); // until it is known whether this one pays
    return taken;
  }

  /** Whether half is used and the maps to come, going by those that have ended, fill the rest. */
  private boolean memoryRunsOut() {
    long used = memory.bytesUsed();
    double toCome = (double) bytesAdded / mapsDone * (plan.maps() - mapsDone);
    return used >= memory.bytesMax() / 2 && used + toCome > memory.bytesMax();
  }

  private List<Run> combinable() {
    List<Run> inMemory = smallestFirst(true);
    long bytesLeft = memory.bytesMax() / COMBINED_SHARE;
    int count = 0;
    for (Run run : inMemory) {
      bytesLeft -= run.bytes();
      if (bytesLeft < 0) {
        break;
      }
      count++;
    }
    return count < COMBINED_RUNS_MIN ? List.of() : inMemory.subList(0, count);
  }

  /** Puts the result of a merge in the place of what was taken for it, which is discarded. */
  synchronized void merged(List<Run> taken, Run result) {
    merging--;
    runs.add(result);
    if (taken.get(0).inMemory()) {
      mayCombine = result.records() <= RECORDS_LEFT_MAX * records(taken);
    }
    taken.forEach(Run::discard);
  }

  /**
   * Puts back what was taken for a merge that failed.
   *
   * @return whether the job cannot do without the merge; one in memory is only for speed
   */
  synchronized boolean notMerged(List<Run> taken) {
    merging--;
    runs.addAll(taken);
    return !taken.get(0).inMemory();
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
