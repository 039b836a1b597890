package org.howdah.hadoop.process;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.worker.ProcessPlace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the tasks of a job have processes of their own: if it asks for them, or needs them. */
public final class Isolation {
  private static final Logger LOG = LoggerFactory.getLogger(Isolation.class);

  private Isolation() {}

  /**
   * Decides, and says so if the job did not ask for it. If tasks are to run in this process, the
   * links of the job's distributed cache are in its working folder then.
   *
   * @throws HowdahException if the job needs them and its settings forbid them
   */
  public static boolean isFor(JobID id, JobConf conf, CacheFiles cache) throws HowdahException {
    if (conf.getBoolean(HowdahKeys.ISOLATE, false)) {
      return true;
    }
    String why = TaskNeeds.beyondThreads(conf);
    if (why.isEmpty()) {
      why = cache.share(ProcessPlace.current().folder());
    }
    if (why.isEmpty()) {
      return false;
    }
    if (conf.get(HowdahKeys.ISOLATE) != null) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the job needs processes of its own, and %s=false forbids them: %s; leave that setting out, or use --isolate"
              .formatted(HowdahKeys.ISOLATE, why));
    }
    LOG.warn("{} runs in processes of its own, as with --isolate: {}", id, why);
    return true;
  }
}
