package org.howdah.hadoop.task;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.JobCounter;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.worker.nodes.KeptCounters;

/**
 * A job's counters: those of attempts that succeeded, and while it runs also those of attempts that
 * still may. Safe for several threads.
 */
public final class AttemptCounters implements KeptCounters {
  /** How near a map task is to its input. */
  private static final List<JobCounter> LOCALITIES =
      List.of(JobCounter.DATA_LOCAL_MAPS, JobCounter.RACK_LOCAL_MAPS, JobCounter.OTHER_LOCAL_MAPS);

  private final Counters succeeded = new Counters();

  /** Of those, what belongs to no attempt that has succeeded. */
  private final Counters others = new Counters();

  private final Map<TaskAttempt, TaskReporter> running = new HashMap<>();
  private final Map<TaskAttempt, JobCounter> localities = new HashMap<>();

  /** The attempt's counters live in {@code reporter} from now on. */
  public synchronized void began(TaskAttempt attempt, TaskReporter reporter) {
    if (running.put(attempt, reporter) != null) {
      return; // It began again.
    }
    succeeded.findCounter(launched(attempt)).increment(1);
  }

  /** An attempt was started that near to its input. */
  public synchronized void placed(TaskAttempt attempt, JobCounter locality) {
    if (localities.put(attempt, locality) == null) {
      succeeded.findCounter(locality).increment(1);
    }
  }

  @Override
  public synchronized byte[] toKeep(TaskAttempt attempt) {
    Counters kept = new Counters();
    kept.incrAllCounters(of(attempt));
    JobCounter locality = localities.get(attempt);
    if (locality != null) {
      kept.findCounter(locality).increment(1);
    }
    return CounterBytes.of(kept);
  }

  @Override
  public synchronized void restored(TaskAttempt attempt, TaskMonitor monitor, byte[] kept)
      throws HowdahException {
    Counters own = read(kept);
    for (JobCounter locality : LOCALITIES) {
      Counters.Counter counter = own.findCounter(locality);
      if (counter.getValue() > 0) {
        placed(attempt, locality);
        counter.setValue(0);
      }
    }
    began(attempt, new TaskReporter(monitor, own));
  }

  /** The attempt's counters live in another {@code reporter} from now on. */
  synchronized void update(TaskAttempt attempt, TaskReporter reporter) {
    running.replace(attempt, reporter);
  }

  /** The counters of an attempt that runs; they change while it does. */
  public synchronized Counters of(TaskAttempt attempt) {
    TaskReporter reporter = running.get(attempt);
    return reporter == null ? new Counters() : reporter.counters();
  }

  /** Counts what a merge in the background did, which belongs to no attempt. */
  public synchronized void merged(Counters own) {
    succeeded.incrAllCounters(own);
    others.incrAllCounters(own);
  }

  @Override
  public synchronized byte[] others() {
    return CounterBytes.of(others);
  }

  @Override
  public synchronized void restore(byte[] earlier) throws HowdahException {
    merged(read(earlier));
  }

  private static Counters read(byte[] kept) throws HowdahException {
    return CounterBytes.read(kept, ErrorCode.CORRUPTION, "the job's journal");
  }

  private void countOther(JobCounter counter) {
    succeeded.findCounter(counter).increment(1);
    others.findCounter(counter).increment(1);
  }

  /** An attempt that was launched will never be among those that have succeeded. */
  private void wasLaunched(TaskAttempt attempt) {
    others.findCounter(launched(attempt)).increment(1);
    JobCounter locality = localities.remove(attempt);
    if (locality != null) {
      others.findCounter(locality).increment(1);
    }
  }

  private static JobCounter launched(TaskAttempt attempt) {
    return attempt.kind() == Kind.MAP
        ? JobCounter.TOTAL_LAUNCHED_MAPS
        : JobCounter.TOTAL_LAUNCHED_REDUCES;
  }

  /** Adds what happened to the job as a whole. */
  public synchronized void count(String group, String name, long amount) {
    succeeded.findCounter(group, name).increment(amount);
  }

  /** Returns the attempt's own counters. */
  public synchronized Counters succeeded(TaskAttempt attempt, long millis) {
    TaskReporter reporter = running.remove(attempt);
    Counters own = reporter == null ? new Counters() : reporter.counters();
    succeeded.incrAllCounters(own);
    JobCounter spent =
        attempt.kind() == Kind.MAP ? JobCounter.MILLIS_MAPS : JobCounter.MILLIS_REDUCES;
    succeeded.findCounter(spent).increment(millis);
    return own;
  }

  /** Takes back what a map attempt counted whose output is gone: another will count it again. */
  public synchronized void lost(TaskAttempt attempt, org.apache.hadoop.mapreduce.Counters own) {
    for (CounterGroup group : own) {
      for (Counter counter : group) {
        succeeded.findCounter(group.getName(), counter.getName()).increment(-counter.getValue());
      }
    }
    countOther(JobCounter.NUM_KILLED_MAPS);
    wasLaunched(attempt);
  }

  /** What is to be said of the job's own counters; empty if they are no more than it may have. */
  synchronized String excess(CounterLimits limits) {
    int groups = 0;
    int counted = 0;
    for (Counters.Group group : succeeded) {
      if (CounterLimits.isLimited(group.getName())) {
        groups++;
        counted += group.size();
      }
    }
    return limits.excess(groups, counted);
  }

  public synchronized void failed(TaskAttempt attempt, boolean killed) {
    running.remove(attempt);
    boolean map = attempt.kind() == Kind.MAP;
    JobCounter counter =
        killed
            ? (map ? JobCounter.NUM_KILLED_MAPS : JobCounter.NUM_KILLED_REDUCES)
            : (map ? JobCounter.NUM_FAILED_MAPS : JobCounter.NUM_FAILED_REDUCES);
    countOther(counter);
    wasLaunched(attempt);
  }

  /** The sums so far. */
  public synchronized Counters total() {
    Counters total = new Counters();
    total.incrAllCounters(succeeded);
    running.values().forEach(reporter -> total.incrAllCounters(reporter.counters()));
    return total;
  }

  /** The sums by the groups' and counters' names for people. */
  public Map<String, Map<String, Long>> byName() {
    Map<String, Map<String, Long>> groups = new TreeMap<>();
    for (Counters.Group group : total()) {
      Map<String, Long> counters = groups.computeIfAbsent(group.getName(), n -> new TreeMap<>());
      group.forEach(counter -> counters.put(counter.getName(), counter.getValue()));
    }
    return groups;
  }
}
