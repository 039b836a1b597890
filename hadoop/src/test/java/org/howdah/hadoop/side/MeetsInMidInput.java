package org.howdah.hadoop.side;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.KeyValueLineRecordReader;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;

/** Fails unless two tasks are in the middle of their input at the same time. */
public final class MeetsInMidInput extends KeyValueTextInputFormat {
  private static final int RECORDS = 300;
  private static final long SECONDS_MAX = 20;
  private static final AtomicReference<CountDownLatch> MEETING = new AtomicReference<>();

  /** Has the next two tasks meet. */
  static void begin() {
    MEETING.set(new CountDownLatch(2));
  }

  @Override
  public RecordReader<Text, Text> createRecordReader(InputSplit split, TaskAttemptContext context)
      throws IOException {
    boolean inTask = context.getTaskAttemptID().getJobID().getId() > 0;
    return inTask
        ? new Reader(context.getConfiguration())
        : new KeyValueLineRecordReader(context.getConfiguration());
  }

  private static final class Reader extends KeyValueLineRecordReader {
    private int records;

    Reader(Configuration configuration) throws IOException {
      super(configuration);
    }

    @Override
    public synchronized boolean nextKeyValue() throws IOException {
      if (++records == RECORDS) {
        meet();
      }
      return super.nextKeyValue();
    }

    private static void meet() throws IOException {
      MEETING.get().countDown();
      try {
        if (!MEETING.get().await(SECONDS_MAX, TimeUnit.SECONDS)) {
          throw new IOException("no other task came");
        }
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }
}
