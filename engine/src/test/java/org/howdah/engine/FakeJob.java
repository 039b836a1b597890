package org.howdah.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.record.ByteOrder;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;
import org.howdah.sort.Collector;
import org.howdah.sort.Combiner;
import org.howdah.sort.SortPlan;
import org.howdah.sort.SortStatistics;

/**
 * A job whose map task {@code m} emits m, without a combiner, and whose behaviour a test bends.
 * Notes what happens.
 */
class FakeJob implements JobBody {
  static final long SILENCE_MILLIS_MAX = 600_000;

  static final SilenceLimit NO_LIMIT = new SilenceLimit(0, "some.setting");

  static final SortPlan SORT = new SortPlan(2, new ByteOrder(ByteOrder.Header.NONE), false);

  /** What happened, in order; safe for several threads. */
  final List<String> log = Collections.synchronizedList(new ArrayList<>());

  /** Keys that reduce tasks saw. */
  final List<Integer> reduced = Collections.synchronizedList(new ArrayList<>());

  final AtomicInteger mapsInFlight = new AtomicInteger();
  final AtomicInteger mapsInFlightPeak = new AtomicInteger();

  static JobPlan plan(int maps, int reduces, int attemptsMax, int failuresPercent) {
    return new JobPlan(
        "job_1",
        "fake",
        "",
        maps,
        reduces,
        attemptsMax,
        attemptsMax,
        failuresPercent,
        failuresPercent,
        3,
        false,
        new SilenceLimit(SILENCE_MILLIS_MAX, "some.setting"));
  }

  /** Called in each map attempt before it emits. */
  void onMap(TaskAttempt attempt, TaskMonitor monitor) throws Exception {}

  /** Called in each map attempt of a job with reduce tasks. */
  void emit(TaskAttempt attempt, Collector collector) throws Exception {
    collector.add(0, Slice.of(new byte[] {(byte) attempt.task()}), new Slice());
  }

  /** Called in each reduce attempt before it reads. */
  void onReduce(TaskAttempt attempt) throws Exception {}

  /** Called when an attempt is aborted. */
  void onAbort() {}

  /** Called in reduce attempts for each record. */
  void onRecord(Slice key, Slice value) {
    reduced.add((int) key.array[key.offset]);
  }

  @Override
  public void setup() throws Exception {
    log.add("setup");
  }

  @Override
  public SortPlan sort() {
    return SORT;
  }

  @Override
  public String input(TaskAttempt attempt) {
    return "split " + attempt.task();
  }

  @Override
  public MapBody map(TaskAttempt attempt, TaskMonitor monitor) {
    return new MapBody() {
      @Override
      public SortPlan sort() {
        return FakeJob.this.sort();
      }

      @Override
      public String input() {
        return "split " + attempt.task();
      }

      @Override
      public Combiner combiner() {
        return null;
      }

      @Override
      public void run(Collector collector) throws Exception {
        mapsInFlightPeak.accumulateAndGet(mapsInFlight.incrementAndGet(), Math::max);
        try {
          onMap(attempt, monitor);
          if (collector != null) {
            emit(attempt, collector);
          }
        } finally {
          mapsInFlight.decrementAndGet();
        }
      }

      @Override
      public void commit(SortStatistics sorted) {
        log.add("commit " + attempt);
      }

      @Override
      public void abort() {
        log.add("abort " + attempt);
        onAbort();
      }
    };
  }

  @Override
  public ReduceBody reduce(TaskAttempt attempt, TaskMonitor monitor) {
    return new ReduceBody() {
      @Override
      public void run(RunReader sorted, int runs, long bytes) throws Exception {
        onReduce(attempt);
        while (sorted.next()) {
          onRecord(sorted.key(), sorted.value());
        }
      }

      @Override
      public void commit() {
        log.add("commit " + attempt);
      }

      @Override
      public void abort() {
        log.add("abort " + attempt);
        onAbort();
      }
    };
  }

  @Override
  public MergeBody merge() {
    return new MergeBody() {
      @Override
      public Combiner combiner() {
        return null;
      }

      @Override
      public void commit(SortStatistics merged) {
        log.add("merged " + merged.runs);
      }
    };
  }

  @Override
  public void commit() throws Exception {
    log.add("commit");
  }

  @Override
  public void abort(JobReport.State state) {
    log.add("abort " + state);
  }

  /** Waits until someone interrupts. */
  static void waitForever() throws InterruptedException {
    new CountDownLatch(1).await();
  }
}
