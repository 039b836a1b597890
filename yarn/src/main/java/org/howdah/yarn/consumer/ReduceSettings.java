package org.howdah.yarn.consumer;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.shuffle.FetchLimits;

/**
 * What a job's settings say of its shuffle, under Hadoop's own keys.
 *
 * @param fetch what a reduce task may fetch at once
 * @param mergeBytes so much in memory is merged into a file while more is fetched
 * @param keptBytes so much may stay in memory while the reducer runs
 * @param mergeFilesMax so many files are merged at once; each takes a buffer of 128 KiB
 * @param connectMillis how long a host may be out of reach before the job is told
 * @param retryMillis how long connections to a host may break before the job is told
 * @param readMillis how long a host may send nothing
 */
record ReduceSettings(
    FetchLimits fetch,
    long mergeBytes,
    long keptBytes,
    int mergeFilesMax,
    int connectMillis,
    int retryMillis,
    int readMillis) {
  private static final int MINUTES_3 = (int) TimeUnit.MINUTES.toMillis(3);

  /** Of the memory of a task, kept at least: Hadoop, which keeps nothing, has larger buffers. */
  private static final int KEPT_SHARE = 32;

  private static final int REQUESTS_PER_HOST = 2;
  private static final long PAUSE_MILLIS = 1_000;
  private static final int MERGE_FILES = 64;
  private static final int MERGE_FILES_MAX = 1_000;
  private static final int PARALLEL_COPIES = 5;
  private static final float MEMORY_LIMIT = 0.25f;

  /**
   * Reads them.
   *
   * @throws HowdahException if the job asks for what only Hadoop's own shuffle does, or for
   *     nonsense
   */
  static ReduceSettings of(JobConf conf) throws HowdahException {
    if (CryptoUtils.isEncryptedSpillEnabled(conf)) {
      throw new HowdahException(ErrorCode.USER_CONFIGURATION, "the job encrypts intermediate data");
    }
    long heapBytes = Runtime.getRuntime().maxMemory();
    long totalBytes = conf.getLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, heapBytes);
    long memoryBytes =
        (long)
            (totalBytes
                * share(
                    conf,
                    MRJobConfig.SHUFFLE_INPUT_BUFFER_PERCENT,
                    MRJobConfig.DEFAULT_SHUFFLE_INPUT_BUFFER_PERCENT));
    float limit = share(conf, MRJobConfig.SHUFFLE_MEMORY_LIMIT_PERCENT, MEMORY_LIMIT);
    float merge =
        share(conf, MRJobConfig.SHUFFLE_MERGE_PERCENT, MRJobConfig.DEFAULT_SHUFFLE_MERGE_PERCENT);
    float kept = share(conf, MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT, 0);
    return new ReduceSettings(
        limits(conf, memoryBytes, (long) (memoryBytes * limit)),
        (long) (memoryBytes * merge),
        Math.max((long) (memoryBytes * kept), totalBytes / KEPT_SHARE),
        Math.max(
            MERGE_FILES,
            Math.min(
                MERGE_FILES_MAX,
                conf.getInt(MRJobConfig.IO_SORT_FACTOR, MRJobConfig.DEFAULT_IO_SORT_FACTOR))),
        conf.getInt(MRJobConfig.SHUFFLE_CONNECT_TIMEOUT, MINUTES_3),
        retriesBrokenConnections(conf)
            ? conf.getInt(MRJobConfig.SHUFFLE_FETCH_RETRY_TIMEOUT_MS, MINUTES_3)
            : 0,
        conf.getInt(MRJobConfig.SHUFFLE_READ_TIMEOUT, MINUTES_3));
  }

  private static FetchLimits limits(JobConf conf, long memoryBytes, long segmentBytesMax) {
    return new FetchLimits(
        memoryBytes,
        Math.min(segmentBytesMax, Integer.MAX_VALUE - Long.BYTES),
        Math.max(1, conf.getInt(MRJobConfig.SHUFFLE_PARALLEL_COPIES, PARALLEL_COPIES)),
        REQUESTS_PER_HOST,
        PAUSE_MILLIS,
        Math.max(
            PAUSE_MILLIS,
            conf.getLong(
                MRJobConfig.MAX_SHUFFLE_FETCH_RETRY_DELAY,
                MRJobConfig.DEFAULT_MAX_SHUFFLE_FETCH_RETRY_DELAY)));
  }

  private static boolean retriesBrokenConnections(JobConf conf) {
    return conf.getBoolean(
        MRJobConfig.SHUFFLE_FETCH_RETRY_ENABLED,
        conf.getBoolean(
            YarnConfiguration.NM_RECOVERY_ENABLED, YarnConfiguration.DEFAULT_NM_RECOVERY_ENABLED));
  }

  private static float share(JobConf conf, String key, float byDefault) throws HowdahException {
    float share = conf.getFloat(key, byDefault);
    if (share < 0 || share > 1) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, key + " is " + share + " and must be between 0 and 1");
    }
    return share;
  }
}
