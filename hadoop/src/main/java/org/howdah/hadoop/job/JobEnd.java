package org.howdah.hadoop.job;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.howdah.engine.JobReport;

/** How a job has ended, once it has. Safe for several threads. */
final class JobEnd {
  private final CountDownLatch end = new CountDownLatch(1);
  private volatile JobReport.State state = JobReport.State.RUNNING;
  private volatile String failure = "";
  private volatile Map<String, Object> record = Map.of();
  private volatile long millis;

  /** Why it will have failed; empty if it has not. Of how it ends, {@link #tell} tells. */
  void prepare(String why) {
    failure = why;
    millis = System.currentTimeMillis();
  }

  /** What the run took. Before {@link #tell}. */
  void keep(Map<String, Object> taken) {
    record = taken;
  }

  /** Tells whoever waits for it. */
  void tell(JobReport.State last) {
    state = last;
    end.countDown();
  }

  /**
   * The same, unless they were told: when memory is too full even to tidy up, they must hear of it.
   */
  void tellIfNotTold(JobReport.State last) {
    if (!isThere()) {
      tell(last);
    }
  }

  JobReport.State state() {
    return state;
  }

  boolean isThere() {
    return state.ended();
  }

  Map<String, Object> record() {
    return record;
  }

  String failure() {
    return failure;
  }

  /** When that was, in milliseconds since 1970; 0 before. */
  long millis() {
    return millis;
  }

  /** Waits for it; false if it did not come within {@code millis}. */
  boolean await(long millis) throws InterruptedException {
    return end.await(millis, TimeUnit.MILLISECONDS);
  }
}
