package org.howdah.hadoop.zoo;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/** Commits files as usual, notes each call in {@link CommitLog}, and fails where it is told to. */
public final class LoggingCommitter extends FileOutputCommitter {
  /** The name of the call that throws. */
  public static final String FAIL_IN = "zoo.committer.fail.in";

  public LoggingCommitter(Path output, TaskAttemptContext context) throws IOException {
    super(output, context);
  }

  @Override
  public void setupJob(JobContext context) throws IOException {
    note("job", "setupJob", context);
    super.setupJob(context);
  }

  @Override
  public void commitJob(JobContext context) throws IOException {
    note("job", "commitJob", context);
    super.commitJob(context);
  }

  @Override
  public void abortJob(JobContext context, JobStatus.State state) throws IOException {
    note("job", "abortJob " + state, context);
    super.abortJob(context, state);
  }

  @Override
  public void setupTask(TaskAttemptContext context) throws IOException {
    note(name(context), "setupTask", context);
    super.setupTask(context);
  }

  @Override
  public void commitTask(TaskAttemptContext context) throws IOException {
    note(name(context), "commitTask", context);
    super.commitTask(context);
  }

  @Override
  public void abortTask(TaskAttemptContext context) throws IOException {
    note(name(context), "abortTask", context);
    super.abortTask(context);
  }

  /** The task without the job's identity: {@code m0} or {@code r1}, and its attempt's number. */
  private static String name(TaskAttemptContext context) {
    var attempt = context.getTaskAttemptID();
    String kind = attempt.getTaskType() == TaskType.MAP ? "m" : "r";
    return kind + attempt.getTaskID().getId() + " attempt " + attempt.getId();
  }

  private static void note(String whom, String call, JobContext context) throws IOException {
    CommitLog.note(context.getConfiguration(), whom, call);
    if (call.equals(context.getConfiguration().get(FAIL_IN))) {
      throw new IOException("the committer was told to fail in " + call);
    }
  }

  /** Text output through this committer. */
  public static final class Format<K, V> extends TextOutputFormat<K, V> {
    private LoggingCommitter committer;

    @Override
    public synchronized OutputCommitter getOutputCommitter(TaskAttemptContext context)
        throws IOException {
      if (committer == null) {
        committer = new LoggingCommitter(FileOutputFormat.getOutputPath(context), context);
      }
      return committer;
    }
  }
}
