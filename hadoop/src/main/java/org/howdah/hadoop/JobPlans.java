package org.howdah.hadoop;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.howdah.engine.JobPlan;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sort.SortPlan;

/** Reads what the engine must know of a job from its configuration. */
final class JobPlans {
  private static final int RUNS_MERGED_MAX = 256;

  private JobPlans() {}

  static JobPlan of(JobID id, JobConf conf, int maps) throws IOException {
    Path output = FileOutputFormat.getOutputPath(conf);
    int reduces = conf.getNumReduceTasks();
    return new JobPlan(
        id.toString(),
        conf.getJobName(),
        output == null ? "" : output.toString(),
        maps,
        reduces,
        Math.max(1, conf.getMaxMapAttempts()),
        Math.max(1, conf.getMaxReduceAttempts()),
        conf.getMaxMapTaskFailuresPercent(),
        conf.getMaxReduceTaskFailuresPercent(),
        Math.max(2, conf.getInt(HowdahKeys.MERGE_RUNS_MAX, RUNS_MERGED_MAX)),
        reduces > 0 && combines(conf),
        reduces == 0 ? null : new SortPlan(reduces, KeyOrders.of(conf), groups(conf)));
  }

  private static boolean combines(JobConf conf) throws HowdahException {
    try {
      return Combiners.has(conf);
    } catch (ClassNotFoundException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, "the job's combiner is missing: " + e.getMessage(), e);
    }
  }

  /**
   * A combiner that groups by a comparator of its own, or a reducer that does, may count on seeing
   * keys in order; it gets them from the sort.
   */
  private static boolean groups(JobConf conf) throws HowdahException {
    Class<?> order = conf.getOutputKeyComparator().getClass();
    return combines(conf)
        && conf.getCombinerKeyGroupingComparator().getClass() == order
        && conf.getOutputValueGroupingComparator().getClass() == order;
  }
}
