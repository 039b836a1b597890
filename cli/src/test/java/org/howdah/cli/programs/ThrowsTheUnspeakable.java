package org.howdah.cli.programs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * Dies of an exception that throws in turn whatever it is asked, after a job whose mapper and
 * committer do so: {@code ThrowsTheUnspeakable INPUT OUTPUT}.
 */
public final class ThrowsTheUnspeakable {
  private ThrowsTheUnspeakable() {}

  public static void main(String[] arguments) throws Exception {
    Job job = Job.getInstance(new Configuration(), "speechless");
    job.setJarByClass(ThrowsTheUnspeakable.class);
    job.setMapperClass(Maps.class);
    job.setOutputFormatClass(Lines.class);
    FileInputFormat.addInputPath(job, new Path(arguments[0]));
    FileOutputFormat.setOutputPath(job, new Path(arguments[1]));
    if (!job.waitForCompletion(false)) {
      throw new Unspeakable();
    }
  }

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

  /** Maps nothing. */
  public static final class Maps extends Mapper<LongWritable, Text, LongWritable, Text> {
    @Override
    protected void map(LongWritable offset, Text line, Context context) {
      throw new Unspeakable();
    }
  }

  /** Lines that cannot be taken back either. */
  public static final class Lines extends TextOutputFormat<LongWritable, Text> {
    @Override
    public synchronized OutputCommitter getOutputCommitter(TaskAttemptContext context)
        throws IOException {
      return new FileOutputCommitter(getOutputPath(context), context) {
        @Override
        public void abortTask(TaskAttemptContext attempt) {
          throw new Unspeakable();
        }
      };
    }
  }
}
