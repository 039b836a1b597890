package org.howdah.yarn.task;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.howdah.record.Thrown;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Whoever runs a job reads its counters and seldom the logs of its tasks. So a reason is the name of a
 * counter, which Hadoop cuts off at 64 letters unless the cluster has another limit.
 */
/** Why tasks of a job used Hadoop's part in the place of ours. */
public enum FallBack {
  SORT("sort"),
  SHUFFLE("shuffle");

  /** The group of counters that reasons are in. */
  public static final String GROUP = "Howdah fell back to Hadoop";

  private static final Logger LOG = LoggerFactory.getLogger(FallBack.class);
  private static final String SEPARATOR = ": ";

  private final String part;

  FallBack(String part) {
    this.part = part;
  }

  /** A task does without ours. */
  public void tell(Reporter task, Throwable why) {
    LOG.warn("the {} of Howdah cannot be used here, so Hadoop's own is", part, why);
    try {
      task.getCounter(GROUP, part + SEPARATOR + reason(why)).increment(1);
    } catch (LimitExceededException e) {
      LOG.info("the job has as many counters as it may: that is not counted");
    }
  }

  /** Of what comes by reflection, what was thrown in it. */
  private static String reason(Throwable why) {
    List<Throwable> chain = Thrown.chain(why);
    Throwable root = chain.get(chain.size() - 1);
    return root instanceof IOException
        ? Thrown.message(root)
        : root.getClass().getSimpleName() + " " + Thrown.message(root);
  }

  /** What tasks of a job have told. */
  public List<String> reasons(Counters job) {
    List<String> reasons = new ArrayList<>();
    for (Counter counter : job.getGroup(GROUP)) {
      if (counter.getName().startsWith(part + SEPARATOR)) {
        reasons.add(counter.getName().substring(part.length() + SEPARATOR.length()));
      }
    }
    return reasons;
  }
}
