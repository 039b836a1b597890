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
 * @param state its last state
 * @param failure what the job says of its failure
 * @param counters its counters, null if the framework had none
 * @param diagnostics the texts that tasks gave about their failures, failed attempts first to last
 * @param folder where its output is
 * @param output what the folder holds
 */
public record JobOutcome(
    Configuration configuration,
    JobStatus.State state,
    String failure,
    Counters counters,
    List<String> diagnostics,
    Path folder,
    OutputFolder output) {

  public boolean succeeded() {
    return state == JobStatus.State.SUCCEEDED;
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
    return failure + "\n" + String.join("\n", diagnostics);
  }
}
