package org.howdah.cli.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * Submits a job that copies lines, and does not wait for it: {@code SubmitsAJob THEN INPUT OUTPUT
 * GATE}. Then it returns, exits with code 0, or throws. The job's tasks wait for the file GATE. A
 * line {@code exit} ends the process, and so does the committer of a job with a line {@code
 * commit}.
 */
public final class SubmitsAJob {
  /** The setting that names the gate. */
  static final String GATE = "test.gate";

  /** Beginnings of settings that may come as Java's properties. */
  private static final List<String> SETTINGS =
      List.of("mapreduce.", "hadoop.", "howdah.on", "howdah.grid.");

  private static final long PAUSE_NANOS = 10_000_000;

  private SubmitsAJob() {}

  public static void main(String[] arguments) throws Exception {
    Configuration settings = new Configuration();
    System.getProperties()
        .forEach(
            (key, value) -> {
              if (SETTINGS.stream().anyMatch(key.toString()::startsWith)) {
                settings.set(key.toString(), value.toString());
              }
            });
    settings.set(GATE, arguments[3]);
    Job job = Job.getInstance(settings, "copy lines");
    job.setJarByClass(SubmitsAJob.class);
    job.setMapperClass(Copies.class);
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    job.setOutputFormatClass(Lines.class);
    FileInputFormat.addInputPath(job, new Path(arguments[1]));
    FileOutputFormat.setOutputPath(job, new Path(arguments[2]));
    job.submit();
    System.out.println("submitted");
    if (arguments[0].equals("exit")) {
      System.exit(0);
    } else if (arguments[0].equals("throw")) {
      throw new IllegalStateException("thrown beside a job");
    }
  }

  /** Copies lines once the gate is there. */
  public static final class Copies extends Mapper<LongWritable, Text, LongWritable, Text> {
    @Override
    protected void setup(Context context) throws InterruptedException {
      java.nio.file.Path gate = java.nio.file.Path.of(context.getConfiguration().get(GATE));
      while (!Files.exists(gate)) {
        LockSupport.parkNanos(PAUSE_NANOS);
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
      }
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      if (line.toString().equals("exit")) {
        System.exit(0);
      }
      context.write(offset, line);
    }
  }

  /** Lines, whose committer may end the process. */
  public static final class Lines extends TextOutputFormat<LongWritable, Text> {
    @Override
    public synchronized OutputCommitter getOutputCommitter(TaskAttemptContext context)
        throws IOException {
      return new FileOutputCommitter(getOutputPath(context), context) {
        @Override
        public void commitJob(JobContext job) throws IOException {
          Path input = FileInputFormat.getInputPaths(job)[0];
          if (Files.readString(java.nio.file.Path.of(input.toUri())).startsWith("commit")) {
            System.exit(0);
          }
          super.commitJob(job);
        }
      };
    }
  }
}
