package org.howdah.hadoop.cache;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;

/**
 * Makes committers that refuse all file systems but {@link Bucket}, as those of S3A and Azure
 * refuse all but their own, and which set something for themselves, as those do.
 */
public final class PickyCommitters extends PathOutputCommitterFactory {
  private static final String MADE = "test.picky.made";

  @Override
  public PathOutputCommitter createOutputCommitter(Path output, TaskAttemptContext context)
      throws IOException {
    requireBucket(output, context.getConfiguration());
    context.getConfiguration().set(MADE, output.toString());
    return new Picky(output, context);
  }

  private static void requireBucket(Path output, Configuration conf) throws IOException {
    FileSystem files = output.getFileSystem(conf);
    if (!(files instanceof Bucket)) {
      throw new IOException("Filesystem not supported by this committer: " + files.getClass());
    }
  }

  private static final class Picky extends PathOutputCommitter {
    private final Path output;
    private final Configuration conf;
    private final FileOutputCommitter files;

    Picky(Path output, TaskAttemptContext context) throws IOException {
      super(output, context);
      this.output = output;
      conf = context.getConfiguration();
      files = new FileOutputCommitter(output, context);
    }

    private void look(JobContext context) throws IOException {
      requireBucket(output, context.getConfiguration());
      if (!output.toString().equals(conf.get(MADE))) {
        throw new IOException("what the factory set is gone");
      }
    }

    @Override
    public Path getOutputPath() {
      return output;
    }

    @Override
    public Path getWorkPath() throws IOException {
      return files.getWorkPath();
    }

    @Override
    public void setupJob(JobContext job) throws IOException {
      look(job);
      files.setupJob(job);
    }

    @Override
    public void setupTask(TaskAttemptContext attempt) throws IOException {
      look(attempt);
      files.setupTask(attempt);
    }

    @Override
    public boolean needsTaskCommit(TaskAttemptContext attempt) throws IOException {
      look(attempt);
      return files.needsTaskCommit(attempt);
    }

    @Override
    public void commitTask(TaskAttemptContext attempt) throws IOException {
      look(attempt);
      files.commitTask(attempt);
    }

    @Override
    public void abortTask(TaskAttemptContext attempt) throws IOException {
      look(attempt);
      files.abortTask(attempt);
    }

    @Override
    public void commitJob(JobContext job) throws IOException {
      look(job);
      files.commitJob(job);
    }

    @Override
    public void abortJob(JobContext job, JobStatus.State state) throws IOException {
      look(job);
      files.abortJob(job, state);
    }
  }
}
