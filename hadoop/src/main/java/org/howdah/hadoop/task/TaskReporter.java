package org.howdah.hadoop.task;

import java.io.IOException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.StatusReporter;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.Blame;

/**
 * What user code of either API tells the framework, and where an attempt's counters live. Of those
 * it makes no more than the job may have. Thread-safe.
 */
public final class TaskReporter extends StatusReporter implements Reporter {
  private final TaskMonitor monitor;
  private final Counters counters;
  private final CounterLimits limits;
  private final IdentityHashMap<Enum<?>, Counters.Counter> byEnum = new IdentityHashMap<>();
  private final Map<String, Map<String, Counters.Counter>> byName = new HashMap<>();
  private int limitedGroups;
  private int limitedCounters;
  private volatile InputSplit split;
  private volatile ProgressSource progressSource;

  /** A reporter of an attempt that runs here. */
  public TaskReporter(TaskMonitor monitor, CounterLimits limits) {
    this(monitor, limits, new Counters());
  }

  /** A reporter of what was counted elsewhere. */
  public TaskReporter(TaskMonitor monitor, Counters counters) {
    this(monitor, CounterLimits.none(), counters);
  }

  private TaskReporter(TaskMonitor monitor, CounterLimits limits, Counters counters) {
    this.monitor = monitor;
    this.limits = limits;
    progressSource = monitor::progress;
    this.counters = counters;
  }

  Counters counters() {
    return counters;
  }

  TaskMonitor monitor() {
    return monitor;
  }

  /** The counter, for framework code that would otherwise name the overload. */
  long value(Enum<?> name) {
    return counters.findCounter(name).getValue();
  }

  void add(Enum<?> name, long amount) {
    counters.findCounter(name).increment(amount);
  }

  void setSplit(InputSplit split) {
    this.split = split;
  }

  @Override
  public synchronized Counters.Counter getCounter(Enum<?> name) {
    Counters.Counter counter = byEnum.get(name);
    if (counter == null) {
      counter = getCounter(name.getDeclaringClass().getName(), name.name());
      byEnum.put(name, counter);
    }
    return counter;
  }

  @Override
  public synchronized Counters.Counter getCounter(String group, String name) {
    String groupName = limits.groupName(group);
    String counterName = limits.name(name);
    Map<String, Counters.Counter> known = byName.get(groupName);
    Counters.Counter counter = known == null ? null : known.get(counterName);
    return counter == null ? make(groupName, counterName) : counter;
  }

  private Counters.Counter make(String group, String name) {
    boolean limited = CounterLimits.isLimited(group);
    int groups = limitedGroups + (limited && !byName.containsKey(group) ? 1 : 0);
    int counted = limitedCounters + (limited ? 1 : 0);
    if (limited) {
      limits.check(groups, counted);
    }
    Counters.Counter counter = counters.findCounter(group, name);
    byName.computeIfAbsent(group, its -> new HashMap<>()).put(name, counter);
    limitedGroups = groups;
    limitedCounters = counted;
    return counter;
  }

  @Override
  public void incrCounter(Enum<?> key, long amount) {
    getCounter(key).increment(amount);
    monitor.beat();
  }

  @Override
  public void incrCounter(String group, String counter, long amount) {
    getCounter(group, counter).increment(amount);
    monitor.beat();
  }

  @Override
  public InputSplit getInputSplit() {
    if (split == null) {
      throw Blame.onCaller(
          new UnsupportedOperationException("only a map task of the old API has an input split"));
    }
    return split;
  }

  @Override
  public void progress() {
    monitor.beat();
  }

  /** Lets user code that asks know the progress as of its latest record. */
  void setProgressSource(ProgressSource source) {
    progressSource = source;
  }

  @Override
  public float getProgress() {
    try {
      return progressSource.progress();
    } catch (IOException e) {
      return monitor.progress();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return monitor.progress();
    }
  }

  /** How far an attempt is, 0 to 1. */
  interface ProgressSource {
    float progress() throws IOException, InterruptedException;
  }

  @Override
  public void setStatus(String status) {
    monitor.setStatus(status);
    monitor.beat();
  }
}
