package org.howdah.hadoop;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.howdah.engine.JobPlan;

/** Reads what the engine must know of a job from its configuration. */
final class JobPlans {
  private static final int RUNS_MERGED_MAX = 256;

  private JobPlans() {}

  static JobPlan of(JobID id, JobConf conf, int maps) {
    Path output = FileOutputFormat.getOutputPath(conf);
    return new JobPlan(
        id.toString(),
        conf.getJobName(),
        output == null ? "" : output.toString(),
        maps,
        conf.getNumReduceTasks(),
        Math.max(1, conf.getMaxMapAttempts()),
        Math.max(1, conf.getMaxReduceAttempts()),
        conf.getMaxMapTaskFailuresPercent(),
        conf.getMaxReduceTaskFailuresPercent(),
        Math.max(2, conf.getInt(HowdahKeys.MERGE_RUNS_MAX, RUNS_MERGED_MAX)));
  }
}
