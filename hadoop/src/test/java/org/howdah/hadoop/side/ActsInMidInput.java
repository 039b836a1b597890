package org.howdah.hadoop.side;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.KeyValueLineRecordReader;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;

/** Does something once, when a task has read so much of any split but the first. */
public final class ActsInMidInput extends KeyValueTextInputFormat {
  /** What to do. */
  interface Act {
    void run() throws Exception;
  }

  /** What to do next; null for nothing. */
  static final AtomicReference<Act> ACT = new AtomicReference<>();

  private static final int RECORDS = 300;

  @Override
  public RecordReader<Text, Text> createRecordReader(InputSplit split, TaskAttemptContext context)
      throws IOException {
    return new Reader(context.getConfiguration(), ((FileSplit) split).getStart() > 0);
  }

  private static final class Reader extends KeyValueLineRecordReader {
    private final boolean acts;
    private int records;

    Reader(Configuration configuration, boolean acts) throws IOException {
      super(configuration);
      this.acts = acts;
    }

    @Override
    public synchronized boolean nextKeyValue() throws IOException {
      if (acts && ++records == RECORDS) {
        actOnce();
      }
      return super.nextKeyValue();
    }

    private static void actOnce() throws IOException {
      Act now = ACT.getAndSet(null);
      if (now != null) {
        try {
          now.run();
        } catch (Exception e) {
          throw new IOException(e);
        }
      }
    }
  }
}
