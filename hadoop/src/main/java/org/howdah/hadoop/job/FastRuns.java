package org.howdah.hadoop.job;

import java.util.Arrays;
import java.util.regex.Pattern;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.howdah.cache.JobShare;
import org.howdah.cache.LocalizedStats;
import org.howdah.cache.Master;
import org.howdah.hadoop.cache.FastTier;
import org.howdah.hadoop.task.LocalizedCounter;

/** A job's intermediate data on a fast device. */
final class FastRuns {
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  private FastRuns() {}

  /**
   * Gives a job its share of the device that its settings name.
   *
   * @return null if there is none, or the job has no intermediate data; the caller closes it
   */
  static JobShare start(JobID id, JobConf conf, TaskSplitMetaInfo[] splits) {
    if (conf.getNumReduceTasks() == 0) {
      return null;
    }
    long inputBytes = Arrays.stream(splits).mapToLong(TaskSplitMetaInfo::getInputDataLength).sum();
    Master.Job job = new Master.Job(id.toString(), type(conf), inputBytes);
    return FastTier.of(conf)
        .filter(FastTier::takesLocalized)
        .map(tier -> tier.node().localized().startJob(job))
        .orElse(null);
  }

  /**
   * What jobs have in common that do the same: their name, but for numbers, which many jobs put
   * there to count or date themselves; and the job's jar, for those without a name of their own.
   */
  static String type(JobConf conf) {
    String jar = conf.getJar() == null ? "" : conf.getJar();
    String jarName = jar.substring(jar.lastIndexOf('/') + 1);
    return DIGITS.matcher(conf.getJobName()).replaceAll("#") + " of " + jarName;
  }

  /** What the job did to the device, as counters of it. */
  static Counters counters(LocalizedStats stats) {
    Counters counters = new Counters();
    add(counters, LocalizedCounter.LOCALIZED_BYTES, stats.writtenBytes());
    add(counters, LocalizedCounter.LOCALIZED_BYTES_REFUSED, stats.refusedBytes());
    add(counters, LocalizedCounter.INPUT_BLOCKS_EVICTED, stats.evicted());
    add(counters, LocalizedCounter.POOL_BLOCKS_RESERVED, stats.poolBlocksReserved());
    add(counters, LocalizedCounter.POOL_BLOCKS_MOVED, stats.poolBlocksMoved());
    return counters;
  }

  private static void add(Counters counters, LocalizedCounter name, long value) {
    counters.findCounter(LocalizedCounter.GROUP, name.name()).increment(value);
  }
}
