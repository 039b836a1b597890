package org.howdah.hadoop.job;

import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.engine.JobReport;

/** States of jobs, in Hadoop's words. */
public final class JobStates {
  private JobStates() {}

  /** What Hadoop's client calls a state. */
  public static JobStatus.State toHadoop(JobReport.State state) {
    return switch (state) {
      case RUNNING -> JobStatus.State.RUNNING;
      case SUCCEEDED -> JobStatus.State.SUCCEEDED;
      case FAILED -> JobStatus.State.FAILED;
      case KILLED -> JobStatus.State.KILLED;
    };
  }
}
