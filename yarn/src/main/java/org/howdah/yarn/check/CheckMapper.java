package org.howdah.yarn.check;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.howdah.hadoop.cache.CachedSchemes;
import org.howdah.hadoop.cache.FastTier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts words as Hadoop's own mapper; looks up in a side table and asks for a cache before. */
public final class CheckMapper extends TokenCounterMapper {
  /** What the log of a task says that cannot. */
  static final String CANNOT = "side tables cannot be used";

  private static final String GROUP = "Check of Howdah on YARN";
  private static final String LOOKED_UP = "TASKS_LOOKED_UP";
  private static final String READ_THROUGH_CACHE = "TASKS_READING_THROUGH_CACHE";
  private static final Logger LOG = LoggerFactory.getLogger(CheckMapper.class);

  /** A task that cannot look up counts words all the same, so that the rest is checked. */
  @Override
  protected void setup(Context context) {
    lookUp(context);
    if (hasCache(context)) {
      context.getCounter(GROUP, READ_THROUGH_CACHE).increment(1);
    }
  }

  private static void lookUp(Context context) {
    try {
      CheckTable.lookUp(context.getConfiguration());
      context.getCounter(GROUP, LOOKED_UP).increment(1);
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.warn(CANNOT + " here as they should be", e);
    }
  }

  private static boolean hasCache(Context context) {
    Configuration conf = context.getConfiguration();
    Path input = ((FileSplit) context.getInputSplit()).getPath();
    try {
      return CachedSchemes.isCached(input.getFileSystem(conf)) && FastTier.of(conf).isPresent();
    } catch (IOException e) {
      LOG.warn("the cache cannot be looked at", e);
      return false;
    }
  }

  /** How many tasks of a job have a cache between them and their input. */
  static long readThroughCache(Counters job) {
    return job.findCounter(GROUP, READ_THROUGH_CACHE).getValue();
  }

  /** How many tasks of a job could look up. */
  static long lookedUp(Counters job) {
    return job.findCounter(GROUP, LOOKED_UP).getValue();
  }
}
