package org.howdah.hadoop.task;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.howdah.engine.CommitPermit;
import org.howdah.hadoop.cache.JobInput;

/** What a job's attempts know of it. Promises: any thread may ask, and is always told the same. */
public interface JobFacts {
  JobID id();

  /** Its settings, which nobody changes. */
  JobConf conf();

  /** How many counters its tasks, and all of it, may have. */
  CounterLimits limits();

  /** What its map tasks read, as the cache in front of it wants to know. */
  JobInput input();

  /** Is asked before an attempt makes its output visible. */
  CommitPermit permit();
}
