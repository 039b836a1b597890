package org.howdah.hadoop.zoo;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/** A mapper that throws an exception which throws in turn, whatever it is asked. */
public final class Hostile extends Mapper<LongWritable, Text, Text, Text> {
  /** Says nothing of itself. */
  public static final class Unspeakable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no message");
    }

    @Override
    public String toString() {
      throw new IllegalStateException("no text");
    }

    @Override
    public synchronized Throwable getCause() {
      throw new IllegalStateException("no cause");
    }
  }

  /** Output whose committer throws it, where {@link #WHEN} says. */
  public static final class Output extends TextOutputFormat<Text, Text> {
    /** The setting: {@code setup} or {@code commit}. */
    public static final String WHEN = "zoo.hostile.when";

    @Override
    public synchronized OutputCommitter getOutputCommitter(TaskAttemptContext context)
        throws IOException {
      return new FileOutputCommitter(getOutputPath(context), context) {
        @Override
        public void setupJob(JobContext job) throws IOException {
          throwAt("setup", job);
          super.setupJob(job);
        }

        @Override
        public void commitJob(JobContext job) throws IOException {
          throwAt("commit", job);
          super.commitJob(job);
        }
      };
    }

    private static void throwAt(String when, JobContext job) {
      if (when.equals(job.getConfiguration().get(WHEN))) {
        throw new Unspeakable();
      }
    }
  }

  @Override
  protected void map(LongWritable offset, Text line, Context context) {
    throw new Unspeakable();
  }
}
