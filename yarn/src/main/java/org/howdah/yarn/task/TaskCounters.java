package org.howdah.yarn.task;

import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The counters of a job that Hadoop has not. */
public enum TaskCounters {
  /** Map tasks that used our sort. */
  TASKS_SORTED,

  /** Outputs of maps that were left on fast devices; not counted where none are named. */
  OUTPUTS_ON_FAST_DEVICES,

  /** Reduce tasks that used our shuffle. */
  TASKS_FETCHED,

  /** Outputs of maps that were read where they lie. */
  SEGMENTS_READ_HERE,

  /** Bytes of these, as they are stored. */
  BYTES_READ_HERE,

  /** Of the others, those whose length was known before they were asked for. */
  SEGMENTS_KNOWN_BEFORE,

  /** Those that came before there was memory for them. */
  SEGMENTS_THAT_WAITED,

  /** Requests to NodeManagers. */
  FETCH_REQUESTS,

  /** NodeManagers that answered, counted for each reduce task. */
  NODES_ASKED,

  /** Those of them that have our shuffle service. */
  NODES_WITH_SERVICE;

  /** The group that they are in. */
  public static final String GROUP = "Howdah on YARN";

  private static final Logger LOG = LoggerFactory.getLogger(TaskCounters.class);

  /** Counts on; a job that has all the counters that it may have goes without this one. */
  public void add(Reporter task, long more) {
    try {
      task.getCounter(GROUP, name()).increment(more);
    } catch (LimitExceededException e) {
      LOG.info("the job has as many counters as it may: {} is not counted", this);
    }
  }

  /** What a job has counted. */
  public long of(Counters job) {
    return job.findCounter(GROUP, name()).getValue();
  }
}
