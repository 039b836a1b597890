package org.howdah.hadoop.job;

import java.util.Map;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.JobPriority;
import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.engine.JobPlan;
import org.howdah.engine.JobProgress;
import org.howdah.engine.JobReport;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.hadoop.task.AttemptCounters;

/**
 * What is to be seen of a job, for Hadoop's client and for ours. Safe for several threads.
 *
 * @param user in whose name it runs
 * @param jobFile its settings, as a client put them
 */
public record JobView(
    JobID id,
    String user,
    String jobFile,
    long startMillis,
    JobPlan plan,
    JobProgress progress,
    AttemptCounters counters,
    JobResources resources,
    JobEnd end) {
  /** How Hadoop's client calls it. */
  public static JobStatus.State toHadoop(JobReport.State state) {
    return switch (state) {
      case RUNNING -> JobStatus.State.RUNNING;
      case SUCCEEDED -> JobStatus.State.SUCCEEDED;
      case FAILED -> JobStatus.State.FAILED;
      case KILLED -> JobStatus.State.KILLED;
    };
  }

  JobStatus status() {
    return status(end.state());
  }

  /** What Hadoop's client sees of the job, as if it were in that state. */
  JobStatus status(JobReport.State now) {
    return new Status(now);
  }

  /** It has setters for what its constructor does not take. */
  private final class Status extends JobStatus {
    Status(JobReport.State now) {
      super(
          id,
          1,
          (float) progress.fraction(Kind.MAP),
          (float) progress.fraction(Kind.REDUCE),
          now.ended() ? 1 : 0,
          toHadoop(now),
          JobPriority.NORMAL,
          user,
          plan.name(),
          jobFile,
          "");
      setStartTime(startMillis);
      setFinishTime(end.millis());
      setFailureInfo(now == JobReport.State.FAILED ? end.failure() : "NA");
    }
  }

  JobReport report() {
    JobReport.State now = end.state();
    return new JobReport(
        id.toString(),
        plan.name(),
        now,
        progress.tasks(Kind.MAP),
        progress.tasks(Kind.REDUCE),
        progress.fraction(Kind.MAP),
        progress.fraction(Kind.REDUCE),
        progress.phases(now.ended()),
        progress.inputRecords(),
        progress.inputBytes(),
        progress.spilledBytes(),
        resources.memoryBytesUsed(!now.ended()),
        resources.memoryBytesMax(),
        plan.output(),
        end.failure(),
        now.ended() ? counters.byName() : Map.of());
  }
}
