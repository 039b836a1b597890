package org.howdah.hadoop.task;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.engine.JobPlan;
import org.howdah.engine.SilenceLimit;
import org.howdah.hadoop.bytes.CombinerSettings;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.record.HowdahException;

/** Reads what the engine must know of a job from its configuration. */
public final class JobPlans {
  private static final int RUNS_MERGED_MAX = 256;

  /** As Hadoop's settings files have it, which may be missing. */
  private static final long SILENCE_MILLIS_MAX = 600_000;

  private JobPlans() {}

  public static JobPlan of(JobID id, JobConf conf, int maps) throws HowdahException {
    int reduces = conf.getNumReduceTasks();
    Path output = FileOutputFormat.getOutputPath(conf);
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
        reduces > 0 && CombinerSettings.has(conf),
        new SilenceLimit(
            conf.getLong(MRJobConfig.TASK_TIMEOUT, SILENCE_MILLIS_MAX), MRJobConfig.TASK_TIMEOUT));
  }
}
