package org.howdah.hadoop.cache;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;

/** A committer to which each job and attempt is shown as it would be without a cache. */
final class PlainCommitter extends PathOutputCommitter
    implements StreamCapabilities, IOStatisticsSource {
  private final PathOutputCommitter made;
  private final PlainContexts contexts;

  PlainCommitter(PathOutputCommitter made, PlainContexts contexts, TaskAttemptContext context)
      throws IOException {
    super(made.getOutputPath(), context);
    this.made = made;
    this.contexts = contexts;
  }

  @Override
  public Path getOutputPath() {
    return made.getOutputPath();
  }

  @Override
  public Path getWorkPath() throws IOException {
    return made.getWorkPath();
  }

  @Override
  public boolean hasOutputPath() {
    return made.hasOutputPath();
  }

  @Override
  public void setupJob(JobContext job) throws IOException {
    made.setupJob(contexts.of(job));
  }

  @Override
  public void setupTask(TaskAttemptContext attempt) throws IOException {
    made.setupTask(contexts.of(attempt));
  }

  @Override
  public boolean needsTaskCommit(TaskAttemptContext attempt) throws IOException {
    return made.needsTaskCommit(contexts.of(attempt));
  }

  @Override
  public void commitTask(TaskAttemptContext attempt) throws IOException {
    made.commitTask(contexts.of(attempt));
  }

  @Override
  public void abortTask(TaskAttemptContext attempt) throws IOException {
    made.abortTask(contexts.of(attempt));
  }

  @Override
  public void commitJob(JobContext job) throws IOException {
    made.commitJob(contexts.of(job));
  }

  @Override
  public void abortJob(JobContext job, JobStatus.State state) throws IOException {
    made.abortJob(contexts.of(job), state);
  }

  @Override
  @SuppressWarnings("deprecation") // Frameworks still call it.
  public void cleanupJob(JobContext job) throws IOException {
    made.cleanupJob(contexts.of(job));
  }

  @Override
  @SuppressWarnings("deprecation") // Frameworks still ask it.
  public boolean isRecoverySupported() {
    return made.isRecoverySupported();
  }

  @Override
  public boolean isRecoverySupported(JobContext job) throws IOException {
    return made.isRecoverySupported(contexts.of(job));
  }

  @Override
  public boolean isCommitJobRepeatable(JobContext job) throws IOException {
    return made.isCommitJobRepeatable(contexts.of(job));
  }

  @Override
  public void recoverTask(TaskAttemptContext attempt) throws IOException {
    made.recoverTask(contexts.of(attempt));
  }

  @Override
  public boolean hasCapability(String capability) {
    return made instanceof StreamCapabilities known && known.hasCapability(capability);
  }

  @Override
  public IOStatistics getIOStatistics() {
    return made instanceof IOStatisticsSource known ? known.getIOStatistics() : null;
  }

  @Override
  public String toString() {
    return made.toString();
  }
}
