package org.howdah.sort;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.Activity;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.record.Slice;

/**
 * Takes a map task's records in any order and leaves sorted runs.
 *
 * <p>Promises: {@link #add} copies what it is given and blocks while it spills; one thread at a
 * time. Memory stays within the pool's limit; a record that is larger than the pool becomes a run
 * of its own. Exactly one of {@link #finish} and {@link #abort} ends a collector; after either, and
 * after a method that threw and {@code abort}, the pool has all its memory back. What was thrown
 * while a record was kept is thrown again by all later calls but {@code abort}: user code that went
 * on after it would otherwise end without that record.
 */
public final class Collector {
  private static final int COMBINE_RUNS_MIN = 3;

  /** Each run that is merged may be an open file. */
  static final int MERGE_RUNS_MAX = 256;

  private static final double RECORDS_PER_GROUP_MIN = 1.5;

  private final SortPlan plan;
  private final Combiner combiner;
  private final BufferPool pool;
  private final Stores stores;
  private final String name;
  private final SortStatistics statistics = new SortStatistics();
  private final List<Run> runs = new ArrayList<>();
  private final Overflow overflow;
  private GroupBuffer groups;
  private Buffer buffer;
  private Throwable failure;

  /**
   * @param combiner for this task alone; null for none
   * @param name unique among the job's task attempts; names the runs
   */
  public Collector(SortPlan plan, Combiner combiner, BufferPool pool, Stores stores, String name) {
    this.plan = plan;
    this.combiner = combiner;
    this.pool = pool;
    this.stores = stores;
    this.name = name;
    overflow = new Overflow(pool, plan.order(), this::write);
    if (plan.grouping() && combiner != null && GroupBuffer.fits(pool, plan.partitions())) {
      groups = new GroupBuffer(pool, plan.partitions(), plan.order(), combiner, overflow);
      buffer = groups;
    } else {
      buffer = new SortBuffer(pool, plan.order(), combiner);
    }
  }

  /** What happened so far; complete once the collector has ended. */
  public SortStatistics statistics() {
    return statistics;
  }

  /**
   * Adds a record.
   *
   * @throws HowdahException {@link ErrorCode#USER_CODE} if the partition does not exist
   */
  public void add(int partition, Slice key, Slice value) throws IOException, InterruptedException {
    if (partition < 0 || partition >= plan.partitions()) {
      throw new HowdahException(
          ErrorCode.USER_CODE,
          "Illegal partition for "
              + key
              + ": the partitioner answered "
              + partition
              + ", the job has partitions 0 to "
              + (plan.partitions() - 1));
    }
    checkWhole();
    try {
      keep(partition, key, value);
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      failure = e;
      throw e;
    }
  }

  private void keep(int partition, Slice key, Slice value)
      throws IOException, InterruptedException {
    if (groups != null && !groups.takes(key, value)) {
      stopGrouping();
    }
    if (!buffer.add(partition, key, value)) {
      addAfterSpill(partition, key, value);
    }
    statistics.outputRecords++;
    statistics.outputBytes += (long) key.length + value.length;
  }

  /** Throws what was thrown before, if that was anything. */
  private void checkWhole() throws IOException, InterruptedException {
    if (failure instanceof IOException known) {
      throw known;
    } else if (failure instanceof InterruptedException known) {
      throw known;
    } else if (failure instanceof RuntimeException known) {
      throw known;
    } else if (failure instanceof Error known) {
      throw known;
    }
  }

  private void addAfterSpill(int partition, Slice key, Slice value)
      throws IOException, InterruptedException {
    if (groups != null && !groupingPays()) {
      stopGrouping();
    } else {
      spill();
    }
    if (!buffer.add(partition, key, value)) {
      writeAlone(partition, key, value);
    }
  }

  private boolean groupingPays() {
    return groups.recordsPerGroup() >= RECORDS_PER_GROUP_MIN && !groups.isOutgrown();
  }

  /** Goes on without grouping, where grouping cannot pay or cannot hold the records. */
  private void stopGrouping() throws IOException, InterruptedException {
    spill();
    groups = null;
    buffer = new SortBuffer(pool, plan.order(), combiner);
  }

  private void spill() throws IOException, InterruptedException {
    if (buffer.isEmpty()) {
      return;
    }
    Activity activity = Activity.ofThread();
    Activity.Kind before = activity.begin(Activity.Kind.SPILL);
    try {
      emptyBuffer();
    } finally {
      activity.now(before);
    }
  }

  private void emptyBuffer() throws IOException, InterruptedException {
    buffer.prepare();
    overflow.write();
    if (buffer.bytes() > 0) {
      write(buffer.bytes(), buffer::writeTo);
    }
    buffer.clear();
  }

  private void writeAlone(int partition, Slice key, Slice value)
      throws IOException, InterruptedException {
    write(
        (long) key.length + value.length,
        writer -> {
          writer.startPartition(partition);
          if (combiner == null) {
            writer.append(key, value);
          } else {
            combiner.combine(new OneRecord(key, value), writer);
          }
        });
  }

  private void write(long bytes, Stores.Body body) throws IOException, InterruptedException {
    keep(stores.write(nextName(), plan.partitions(), bytes, body));
  }

  private String nextName() {
    return name + "." + statistics.runs;
  }

  private void keep(Run run) {
    runs.add(run);
    statistics.wrote(run.records(), run.bytes(), run.inMemory());
  }

  /**
   * Spills what is left and gives the runs away. Where the combiner may fold several runs into one
   * smaller one, it does.
   */
  public List<Run> finish() throws IOException, InterruptedException {
    checkWhole();
    spill();
    if (combiner != null && runs.size() >= COMBINE_RUNS_MIN) {
      mergeAll(combiner);
    }
    return List.copyOf(runs);
  }

  /**
   * As {@link #finish}, but all that is left is one run, with combined records if there were so
   * many that the combiner may fold several into one.
   */
  public Run finishAsOne() throws IOException, InterruptedException {
    List<Run> left = finish();
    if (left.isEmpty()) {
      write(0, writer -> {});
    } else if (left.size() > 1) {
      mergeAll(null);
    }
    return runs.get(0);
  }

  /** Makes all runs one: neighbours first if they are too many, so that values stay in order. */
  private void mergeAll(Combiner folding) throws IOException, InterruptedException {
    int first = 0;
    while (runs.size() > MERGE_RUNS_MAX) {
      first = first + 1 < runs.size() ? first : 0;
      int surplus = runs.size() - MERGE_RUNS_MAX + 1;
      merge(first, Math.min(first + Math.min(MERGE_RUNS_MAX, surplus), runs.size()), folding);
      first++;
    }
    merge(0, runs.size(), folding);
  }

  private void merge(int start, int end, Combiner folding)
      throws IOException, InterruptedException {
    List<Run> neighbours = runs.subList(start, end);
    Run merged =
        new Merger(plan.order(), folding, stores).merge(nextName(), neighbours, statistics);
    neighbours.forEach(Run::discard);
    neighbours.clear();
    runs.add(start, merged);
  }

  /** Discards everything. */
  public void abort() {
    buffer.clear();
    discardRuns();
  }

  private void discardRuns() {
    runs.forEach(Run::discard);
    runs.clear();
  }
}
