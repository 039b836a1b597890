package org.howdah.yarn.consumer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.record.KeyOrder;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.sort.Combiner;
import org.howdah.sort.Merger;
import org.howdah.sort.SortStatistics;
import org.howdah.sort.Stores;
import org.howdah.yarn.task.LocalBytes;

/*
 * What is in memory is merged into files as it fills, through the job's combiner; files are merged when
 * they become too many to be read side by side. One thread merges, while others add.
 */
/** The output of maps that is here: runs in memory and in files, which become one sorted reader. */
final class ReduceMerge {
  private final JobConf conf;
  private final ReduceSettings settings;
  private final Combiner combiner;
  private final Stores stores;
  private final SortStatistics statistics = new SortStatistics();
  private final List<Run> inMemory = new ArrayList<>();
  private final List<Run> files = new ArrayList<>();
  private KeyOrder order;
  private long memoryBytes;
  private int merges;

  /**
   * @param combiner the job's; null for none
   */
  ReduceMerge(JobConf conf, ReduceSettings settings, Combiner combiner, Stores stores) {
    this.conf = conf;
    this.settings = settings;
    this.combiner = combiner;
    this.stores = stores;
  }

  /** Adds what has arrived. */
  synchronized void add(Run run) {
    if (run.inMemory()) {
      inMemory.add(run);
      memoryBytes += run.bytes();
    } else {
      files.add(run);
    }
  }

  /** Whether so much is in memory that it is to be merged while more is fetched. */
  synchronized boolean isMemoryFull() {
    return memoryBytes > 0 && memoryBytes >= settings.mergeBytes();
  }

  /** Whether there are so many files that some are to be merged while more is fetched. */
  synchronized boolean areFilesTooMany() {
    return files.size() >= 2L * settings.mergeFilesMax() - 1;
  }

  /** Merges what is in memory now into a file. */
  void mergeMemory() throws IOException, InterruptedException {
    mergeMemory(0);
  }

  /** The largest first, until no more than so much is left. */
  private void mergeMemory(long keptBytes) throws IOException, InterruptedException {
    List<Run> taken = takeFromMemory(keptBytes);
    if (!taken.isEmpty()) {
      merge(taken, combiner);
    }
  }

  private synchronized List<Run> takeFromMemory(long keptBytes) {
    inMemory.sort(Comparator.comparingLong(Run::bytes));
    List<Run> taken = new ArrayList<>();
    while (memoryBytes > keptBytes) {
      Run run = inMemory.remove(inMemory.size() - 1);
      memoryBytes -= run.bytes();
      taken.add(run);
    }
    return taken;
  }

  /** Merges the smallest files into one. */
  void mergeFiles() throws IOException, InterruptedException {
    merge(takeFiles(settings.mergeFilesMax()), null);
  }

  private synchronized List<Run> takeFiles(int count) {
    files.sort(Comparator.comparingLong(Run::bytes));
    List<Run> first = files.subList(0, Math.min(count, files.size()));
    List<Run> taken = new ArrayList<>(first);
    first.clear();
    return taken;
  }

  private void merge(List<Run> runs, Combiner folds) throws IOException, InterruptedException {
    Run merged = null;
    try {
      merged = merger(runs, folds).merge("merge" + merges++, runs, statistics);
    } finally {
      if (merged == null) {
        runs.forEach(this::add); // To be discarded with the rest.
      }
    }
    LocalBytes.count(fileBytes(List.of(merged)), fileBytes(runs));
    runs.forEach(Run::discard);
    add(merged);
  }

  private Merger merger(List<Run> runs, Combiner folds) throws IOException {
    if (order == null) {
      order = MergeOrder.of(conf, runs);
    }
    return new Merger(order, folds, stores);
  }

  /**
   * All that was added as one sorted reader, after which nothing may be added. What was added stays
   * the caller's to {@link #discard}.
   */
  RunReader open() throws IOException, InterruptedException {
    mergeMemory(settings.keptBytes());
    int filesMax = settings.mergeFilesMax();
    while (files.size() > filesMax) {
      // No more than it takes, so that the last merge reads as many as it may.
      merge(takeFiles(Math.min(filesMax, files.size() - filesMax + 1)), null);
    }
    List<Run> all = new ArrayList<>(inMemory);
    all.addAll(files);
    LocalBytes.count(0, fileBytes(files));
    return merger(all, null).open(all, 0);
  }

  private static long fileBytes(List<Run> runs) {
    return runs.stream().filter(run -> !run.inMemory()).mapToLong(Run::bytes).sum();
  }

  /** About how many bytes all records take together, 1 or more. */
  synchronized long bytes() {
    return 1 + memoryBytes + fileBytes(files);
  }

  /** What was merged into files. */
  SortStatistics statistics() {
    return statistics;
  }

  /** Gives back memory, and deletes files. */
  void discard() {
    List<Run> all;
    synchronized (this) {
      all = new ArrayList<>(inMemory);
      all.addAll(files);
    }
    // Not under the lock: those who add hold that of the memory which is given back here.
    all.forEach(Run::discard);
  }
}
