package org.howdah.hadoop.managers;

import org.apache.hadoop.mapreduce.JobStatus;

/** A copy of a job's status, with what Hadoop leaves out when it writes one. */
final class KnownStatus extends JobStatus {
  /**
   * @param state which it is said to be in
   * @param jobFile where who asks finds the job's settings
   * @param failure why it failed; empty if it did not
   */
  KnownStatus(JobStatus from, State state, String jobFile, String failure) {
    super(
        from.getJobID(),
        from.getSetupProgress(),
        from.getMapProgress(),
        from.getReduceProgress(),
        from.getCleanupProgress(),
        state,
        from.getPriority(),
        from.getUsername(),
        from.getJobName(),
        jobFile,
        from.getTrackingUrl());
    setStartTime(from.getStartTime());
    setFinishTime(from.getFinishTime());
    setFailureInfo(failure.isEmpty() ? "NA" : failure);
  }

  /** The same, ended now. */
  KnownStatus endedAt(long millis) {
    setFinishTime(millis);
    return this;
  }
}
