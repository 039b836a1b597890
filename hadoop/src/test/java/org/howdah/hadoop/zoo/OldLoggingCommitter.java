package org.howdah.hadoop.zoo;

import java.io.IOException;
import org.apache.hadoop.mapred.FileOutputCommitter;
import org.apache.hadoop.mapred.JobContext;
import org.apache.hadoop.mapred.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskType;

/** As {@link LoggingCommitter}, for the older API. */
public final class OldLoggingCommitter extends FileOutputCommitter {
  @Override
  public void setupJob(JobContext context) throws IOException {
    CommitLog.note(context.getConfiguration(), "job", "setupJob");
    super.setupJob(context);
  }

  @Override
  public void commitJob(JobContext context) throws IOException {
    CommitLog.note(context.getConfiguration(), "job", "commitJob");
    super.commitJob(context);
  }

  @Override
  public void abortJob(JobContext context, int runState) throws IOException {
    CommitLog.note(context.getConfiguration(), "job", "abortJob " + runState);
    super.abortJob(context, runState);
  }

  @Override
  public void setupTask(TaskAttemptContext context) throws IOException {
    CommitLog.note(context.getConfiguration(), name(context), "setupTask");
    super.setupTask(context);
  }

  @Override
  public void commitTask(TaskAttemptContext context) throws IOException {
    CommitLog.note(context.getConfiguration(), name(context), "commitTask");
    super.commitTask(context);
  }

  @Override
  public void abortTask(TaskAttemptContext context) throws IOException {
    CommitLog.note(context.getConfiguration(), name(context), "abortTask");
    super.abortTask(context);
  }

  private static String name(TaskAttemptContext context) {
    var attempt = context.getTaskAttemptID();
    String kind = attempt.getTaskID().getTaskType() == TaskType.MAP ? "m" : "r";
    return kind + attempt.getTaskID().getId() + " attempt " + attempt.getId();
  }
}
