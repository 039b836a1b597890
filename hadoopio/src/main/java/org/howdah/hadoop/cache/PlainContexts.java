package org.howdah.hadoop.cache;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.StatusReporter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.task.JobContextImpl;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/**
 * Jobs and attempts as they would be without a cache in front of a scheme.
 *
 * @param scheme of the output
 */
record PlainContexts(String scheme) {
  JobContext of(JobContext job) {
    return job instanceof TaskAttemptContext attempt
        ? of(attempt)
        : new JobContextImpl(settings(job), job.getJobID());
  }

  TaskAttemptContext of(TaskAttemptContext attempt) {
    return new TaskAttemptContextImpl(
        settings(attempt), attempt.getTaskAttemptID(), new Reporter(attempt));
  }

  private Configuration settings(JobContext job) {
    return new PlainSettings(scheme, job.getConfiguration());
  }

  /** Tells the attempt's own context. */
  private static final class Reporter extends StatusReporter {
    private final TaskAttemptContext attempt;

    Reporter(TaskAttemptContext attempt) {
      this.attempt = attempt;
    }

    @Override
    public Counter getCounter(Enum<?> name) {
      return attempt.getCounter(name);
    }

    @Override
    public Counter getCounter(String group, String name) {
      return attempt.getCounter(group, name);
    }

    @Override
    public void progress() {
      attempt.progress();
    }

    @Override
    public float getProgress() {
      return attempt.getProgress();
    }

    @Override
    public void setStatus(String status) {
      attempt.setStatus(status);
    }
  }
}
