package org.howdah.hadoop;

import java.io.IOException;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.StatusReporter;
import org.howdah.engine.TaskMonitor;

/** What user code of either API tells the framework, and where an attempt's counters live. */
final class TaskReporter extends StatusReporter implements Reporter {
  private final TaskMonitor monitor;
  private final Counters counters;
  private volatile InputSplit split;
  private volatile ProgressSource progressSource;

  TaskReporter(TaskMonitor monitor) {
    this(monitor, new Counters());
  }

  /** A reporter of what was counted elsewhere. */
  TaskReporter(TaskMonitor monitor, Counters counters) {
    this.monitor = monitor;
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
  public Counters.Counter getCounter(Enum<?> name) {
    return counters.findCounter(name);
  }

  @Override
  public Counters.Counter getCounter(String group, String name) {
    return counters.findCounter(group, name);
  }

  @Override
  public void incrCounter(Enum<?> key, long amount) {
    counters.findCounter(key).increment(amount);
    monitor.beat();
  }

  @Override
  public void incrCounter(String group, String counter, long amount) {
    counters.findCounter(group, counter).increment(amount);
    monitor.beat();
  }

  @Override
  public InputSplit getInputSplit() {
    if (split == null) {
      throw new UnsupportedOperationException("only a map task of the old API has an input split");
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
