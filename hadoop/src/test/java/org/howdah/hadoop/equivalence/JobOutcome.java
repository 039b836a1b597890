package org.howdah.hadoop.equivalence;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobStatus;

/**
 * What a job left behind.
 *
 * @param configuration the job's settings
 * @param status its last state, with the failure text of a job that failed
 * @param counters its counters, null if the framework had none
 * @param diagnostics the texts that tasks gave about their failures, failed attempts first to last
 * @param folder where its output is
 * @param output what the folder holds
 */
public record JobOutcome(
    Configuration configuration,
    JobStatus status,
    Counters counters,
    List<String> diagnostics,
    Path folder,
    OutputFolder output) {

  public boolean succeeded() {
    return status.getState() == JobStatus.State.SUCCEEDED;
  }

  boolean combines() {
    return configuration.get("mapreduce.job.combine.class") != null
        || configuration.get("mapred.combiner.class") != null;
  }

  public long counter(Enum<?> name) {
    return counters.findCounter(name).getValue();
  }

  public long counter(String group, String name) {
    Counter counter = counters.findCounter(group, name);
    return counter == null ? 0 : counter.getValue();
  }

  /** The failure text and all diagnostics, as a user who asks for them would see them. */
  public String explanation() {
    return status.getFailureInfo() + "\n" + String.join("\n", diagnostics);
  }
}
