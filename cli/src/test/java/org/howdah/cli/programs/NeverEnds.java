package org.howdah.cli.programs;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.KeyValueLineRecordReader;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;

/** An input format whose records never end in a task; says so when it waits for the next. */
public final class NeverEnds extends KeyValueTextInputFormat {
  @Override
  public RecordReader<Text, Text> createRecordReader(InputSplit split, TaskAttemptContext context)
      throws IOException {
    boolean inTask = context.getTaskAttemptID().getJobID().getId() > 0;
    return new KeyValueLineRecordReader(context.getConfiguration()) {
      @Override
      public synchronized boolean nextKeyValue() throws IOException {
        if (super.nextKeyValue()) {
          return true;
        }
        if (inTask) {
          waitForever();
        }
        return false;
      }
    };
  }

  private static void waitForever() throws IOException {
    System.out.println("waiting");
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
