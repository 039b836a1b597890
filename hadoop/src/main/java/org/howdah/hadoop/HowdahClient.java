package org.howdah.hadoop;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.ClusterMetrics;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.security.Credentials;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.hadoop.job.HowdahRuntime;
import org.howdah.hadoop.job.StagingClient;
import org.howdah.hadoop.job.SubmittedJob;
import org.howdah.hadoop.settings.SettingsCheck;

/** Answers Hadoop's job client within the process. */
final class HowdahClient extends StagingClient {
  private static final AtomicInteger JOBS = new AtomicInteger();

  private final HowdahRuntime runtime;

  HowdahClient(Configuration conf) throws IOException {
    super(conf);
    runtime = HowdahRuntime.of(conf);
  }

  @Override
  public JobID getNewJobID() throws IOException {
    SettingsCheck.check(conf()); // Before anything is staged.
    return new JobID("howdah" + IDENTITY, JOBS.incrementAndGet());
  }

  @Override
  public JobStatus submitJob(JobID id, String submitFolder, Credentials credentials)
      throws IOException {
    org.apache.hadoop.mapred.JobID own = org.apache.hadoop.mapred.JobID.downgrade(id);
    SubmittedJob job = new SubmittedJob(runtime.resources(), own, submitFolder, credentials);
    runtime.add(job);
    job.start(true);
    return job.status();
  }

  @Override
  public void killJob(JobID id) {
    runtime.get(id).kill();
  }

  @Override
  public JobStatus getJobStatus(JobID id) {
    SubmittedJob job = runtime.find(id);
    return job == null ? null : job.status();
  }

  @Override
  public Counters getJobCounters(JobID id) {
    return runtime.get(id).counters();
  }

  @Override
  public TaskReport[] getTaskReports(JobID id, TaskType type) {
    SubmittedJob job = runtime.get(id);
    return switch (type) {
      case MAP -> job.reports(Kind.MAP);
      case REDUCE -> job.reports(Kind.REDUCE);
      default -> new TaskReport[0];
    };
  }

  @Override
  public TaskCompletionEvent[] getTaskCompletionEvents(JobID id, int from, int max) {
    return runtime.get(id).events(from, max);
  }

  @Override
  public String[] getTaskDiagnostics(TaskAttemptID attempt) {
    return runtime.get(attempt.getJobID()).diagnostics(attempt);
  }

  @Override
  public JobStatus[] getAllJobs() {
    return runtime.jobs().stream().map(SubmittedJob::status).toArray(JobStatus[]::new);
  }

  /** Slots serve both kinds of task, and each counts for both. */
  @Override
  public ClusterMetrics getClusterMetrics() {
    int slots = runtime.resources().slots();
    int jobs = runtime.jobs().size();
    return new ClusterMetrics(0, 0, 0, 0, 0, 0, slots, slots, jobs, 1, 0, 0);
  }

  @Override
  public boolean killTask(TaskAttemptID attempt, boolean fail) {
    return runtime.get(attempt.getJobID()).stop(attempt, fail);
  }
}
