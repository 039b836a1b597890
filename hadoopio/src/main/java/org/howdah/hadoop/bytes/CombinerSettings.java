package org.howdah.hadoop.bytes;

import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.task.JobContextImpl;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** What a job's settings say of its combiner, of either API. */
public final class CombinerSettings {
  private CombinerSettings() {}

  /** Whether the job has one. */
  public static boolean has(JobConf conf) throws HowdahException {
    try {
      return conf.getCombinerClass() != null || classOfNewApi(conf) != null;
    } catch (ClassNotFoundException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, "the job's combiner is missing: " + e.getMessage(), e);
    }
  }

  /** That of the {@code mapreduce} API; null if there is none. */
  public static Class<?> classOfNewApi(JobConf conf) throws ClassNotFoundException {
    return new JobContextImpl(conf, null).getCombinerClass();
  }

  /**
   * Whether it may get equal keys together without an order of keys. A combiner that groups by a
   * comparator of its own, or a reducer that does, may count on seeing keys in order; it gets them
   * from the sort.
   *
   * @param comparator the class of the comparator of keys
   */
  public static boolean mayGroup(JobConf conf, String comparator) throws HowdahException {
    return has(conf)
        && isOf(conf.getCombinerKeyGroupingComparator(), comparator)
        && isOf(conf.getOutputValueGroupingComparator(), comparator);
  }

  private static boolean isOf(RawComparator<?> comparator, String name) {
    return comparator.getClass().getName().equals(name);
  }
}
