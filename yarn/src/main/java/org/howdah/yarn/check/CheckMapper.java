package org.howdah.yarn.check;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts words as Hadoop's own mapper, and looks up in a side table before. */
public final class CheckMapper extends TokenCounterMapper {
  /** What the log of a task says that cannot. */
  static final String CANNOT = "side tables cannot be used";

  private static final String GROUP = "Check of Howdah on YARN";
  private static final String LOOKED_UP = "TASKS_LOOKED_UP";
  private static final Logger LOG = LoggerFactory.getLogger(CheckMapper.class);

  /** A task that cannot look up counts words all the same, so that the rest is checked. */
  @Override
  protected void setup(Context context) {
    try {
      CheckTable.lookUp(context.getConfiguration());
      context.getCounter(GROUP, LOOKED_UP).increment(1);
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.warn(CANNOT + " here as they should be", e);
    }
  }

  /** How many tasks of a job could look up. */
  static long lookedUp(Counters job) {
    return job.findCounter(GROUP, LOOKED_UP).getValue();
  }
}
