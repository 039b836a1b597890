package org.howdah.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.MemoryBudget;
import org.howdah.record.Run;

/*
 * Runs in memory are combined when memory is about to be short, as in Hadoop's reduce tasks, and not
 * before: the reduce tasks would do the same work in one go. That begins at half of the memory and
 * takes a quarter at a time, so that there is room for the result even if nothing folds, and for maps
 * that end meanwhile. As many runs as that holds are taken, which are the small ones, so that what was
 * combined already comes last.
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
 * them. Whatever is merged are neighbours in the order of the maps, which all runs keep.
 *
 * <p>Runs can be lost, as with the device that kept them. All that the map tasks behind them left
 * is dropped then, and with merged runs what those behind these left, until each map task's output
 * is there as a whole or not at all.
 */
final class MapOutputs {
  private static final int COMBINED_RUNS_MIN = 5;
  private static final int COMBINED_SHARE = 4;
  private static final double RECORDS_LEFT_MAX = 0.25;

  private final JobPlan plan;
  private final MemoryBudget memory;
  private final OrderedRuns runs = new OrderedRuns();
  private final BitSet ended = new BitSet();
  private final Map<Run, Set<Integer>> mapsOf = new HashMap<>();
  private final Set<Run> lost = new HashSet<>();
  private int merging;
  private int mapsDone;
  private int mapsGivenUp;
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
  synchronized void add(int map, List<Run> more) {
    more.forEach(run -> put(run, Set.of(map)));
    ended.set(map);
    mapsDone++;
    bytesAdded += bytes(more);
  }

  /** Says that one map task more will never leave anything. */
  synchronized void giveUp() {
    mapsGivenUp++;
  }

  private void put(Run run, Set<Integer> maps) {
    runs.add(run, maps);
    mapsOf.put(run, maps);
  }

  /**
   * Adds what map tasks left that ended before this process had the job.
   *
   * @param left runs of the same maps in their order
   */
  synchronized void restore(Set<Integer> maps, Map<Run, Set<Integer>> left) {
    left.forEach(this::put);
    maps.forEach(ended::set);
    mapsDone += maps.size();
    bytesAdded += bytes(List.copyOf(left.keySet()));
  }

  private static long bytes(List<Run> runs) {
    return runs.stream().mapToLong(Run::bytes).sum();
  }

  private static long records(List<Run> runs) {
    return runs.stream().mapToLong(Run::records).sum();
  }

  /** Takes runs to be merged while map tasks still run; most often there are none. */
  synchronized List<Run> takeForMerge() {
    if (isLost()) {
      return List.of();
    }
    int most = plan.runsMergedMax();
    if (onDisk() >= 2 * most - 1) {
      return take(runs.files(Math.max(2, most / 2), most, ended));
    }
    return mayCombine && memoryRunsOut() ? take(combinable()) : List.of();
  }

  /** Takes runs on disk if, with no further ones to come, one pass could not read them all. */
  synchronized List<Run> takeSurplus() {
    int surplus = onDisk() - plan.runsMergedMax();
    if (surplus <= 0 || isLost()) {
      return List.of();
    }
    BitSet all = new BitSet();
    all.set(0, plan.maps());
    return take(runs.files(2, Math.min(plan.runsMergedMax(), surplus + 1), all));
  }

  private int onDisk() {
    return (int) runs.all().stream().filter(run -> !run.inMemory()).count();
  }

  private List<Run> take(List<Run> chosen) {
    if (chosen.isEmpty()) {
      return List.of();
    }
    List<Run> taken = List.copyOf(chosen);
    runs.take(taken);
    merging++;
    mayCombine &= !areInMemory(taken); // until it is known whether this one pays
    return taken;
  }

  /** Whether half is used and the maps to come, going by those that have ended, fill the rest. */
  private boolean memoryRunsOut() {
    long used = memory.bytesUsed();
    double toCome = (double) bytesAdded / mapsDone * (plan.maps() - mapsDone - mapsGivenUp);
    return used >= memory.bytesMax() / 2 && used + toCome > memory.bytesMax();
  }

  private List<Run> combinable() {
    List<Run> chosen = runs.inMemory(memory.bytesMax() / COMBINED_SHARE, ended);
    return chosen.size() < COMBINED_RUNS_MIN ? List.of() : chosen;
  }

  private static boolean areInMemory(List<Run> merged) {
    return merged.stream().allMatch(Run::inMemory);
  }

  /** Puts the result of a merge in the place of what was taken for it, which is discarded. */
  synchronized void merged(List<Run> taken, Run result) {
    merging--;
    runs.replace(taken, result);
    if (areInMemory(taken)) {
      mayCombine = result.records() <= RECORDS_LEFT_MAX * records(taken);
    }
    Set<Integer> maps = new TreeSet<>();
    taken.forEach(run -> maps.addAll(mapsOf.remove(run)));
    mapsOf.put(result, maps);
    taken.forEach(Run::discard);
  }

  /**
   * Puts back what was taken for a merge that failed.
   *
   * @return whether the job cannot do without the merge; one in memory is only for speed
   */
  synchronized boolean notMerged(List<Run> taken) {
    merging--;
    runs.putBack(taken);
    return !areInMemory(taken);
  }

  /**
   * Says that runs are gone from where they were kept, or damaged there.
   *
   * @return false if none of them is here any more
   */
  synchronized boolean lose(List<Run> gone) {
    List<Run> known = gone.stream().filter(mapsOf::containsKey).toList();
    lost.addAll(known);
    return !known.isEmpty();
  }

  synchronized boolean isLost() {
    return !lost.isEmpty();
  }

  /**
   * Drops all runs of the map tasks of which something is gone. Nobody may be reading or merging.
   *
   * @return the map tasks, which have to run again
   */
  synchronized SortedSet<Integer> dropLost() {
    SortedSet<Integer> maps = new TreeSet<>();
    List<Run> dropped = new ArrayList<>(lost);
    while (!dropped.isEmpty()) {
      dropped.forEach(run -> maps.addAll(mapsOf.remove(run)));
      runs.removeIf(run -> !mapsOf.containsKey(run));
      dropped.forEach(Run::discard);
      dropped =
          runs.all().stream().filter(run -> !Collections.disjoint(mapsOf.get(run), maps)).toList();
    }
    maps.forEach(ended::clear);
    lost.clear();
    int left = mapsDone - maps.size();
    bytesAdded = bytesAdded / mapsDone * left;
    mapsDone = left;
    return maps;
  }

  synchronized boolean isMerging() {
    return merging > 0;
  }

  /**
   * All runs, in the order of their maps.
   *
   * @throws HowdahException {@link ErrorCode#INTERNAL} if some are away to be merged: whoever reads
   *     would miss them
   */
  synchronized List<Run> whole() throws HowdahException {
    if (merging > 0) {
      throw new HowdahException(
          ErrorCode.INTERNAL,
          "map output of job %s was asked for while %d merges of it were under way"
              .formatted(plan.id(), merging));
    }
    return runs.all();
  }

  /** Discards all runs, also those that are away to be merged by one that does not end. */
  synchronized void discard() {
    mapsOf.keySet().forEach(Run::discard);
    mapsOf.clear();
    runs.clear();
  }
}
