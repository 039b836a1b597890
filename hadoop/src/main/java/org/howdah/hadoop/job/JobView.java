package org.howdah.hadoop.job;

import java.util.Map;
import org.apache.hadoop.mapreduce.JobPriority;
import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.engine.JobProgress;
import org.howdah.engine.JobReport;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.hadoop.logs.JobLogging;
import org.howdah.hadoop.task.AttemptCounters;

/** What is to be seen of a job, for Hadoop's client and for ours. Safe for several threads. */
record JobView(
    LoadedJob job,
    long startMillis,
    JobProgress progress,
    AttemptCounters counters,
    JobLogging logging,
    JobEnd end) {
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
          job.id(),
          1,
          (float) progress.fraction(Kind.MAP),
          (float) progress.fraction(Kind.REDUCE),
          now.ended() ? 1 : 0,
          JobStates.toHadoop(now),
          JobPriority.NORMAL,
          job.user().getShortUserName(),
          job.plan().name(),
          job.settingsFile(),
          "");
      setStartTime(startMillis);
      setFinishTime(end.millis());
      setFailureInfo(now == JobReport.State.FAILED ? end.failure() : "NA");
    }
  }

  JobReport report() {
    JobReport.State now = end.state();
    return new JobReport(
        job.id().toString(),
        job.plan().name(),
        now,
        progress.tasks(Kind.MAP),
        progress.tasks(Kind.REDUCE),
        progress.fraction(Kind.MAP),
        progress.fraction(Kind.REDUCE),
        progress.phases(now.ended()),
        progress.inputRecords(),
        progress.inputBytes(),
        progress.spilledBytes(),
        job.resources().memoryBytesUsed(!now.ended()),
        job.resources().memoryBytesMax(),
        job.plan().output(),
        end.failure(),
        now.ended() ? logging.place() : "",
        now.ended() ? counters.byName() : Map.of(),
        end.record());
  }
}
