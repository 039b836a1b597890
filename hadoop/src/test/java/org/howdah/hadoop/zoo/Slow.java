package org.howdah.hadoop.zoo;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/** Parts of a word count that wait for half a second, as if for another machine. */
public final class Slow {
  private static final long WAIT_MILLIS = 500;

  private Slow() {}

  private static void pause() {
    try {
      boolean unused = new CountDownLatch(1).await(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits at the end of the input. */
  public static final class Lines extends TextInputFormat {
    @Override
    public RecordReader<LongWritable, Text> createRecordReader(
        InputSplit split, TaskAttemptContext context) {
      return new LineRecordReader() {
        @Override
        public boolean nextKeyValue() throws IOException {
          boolean found = super.nextKeyValue();
          if (!found) {
            pause();
          }
          return found;
        }
      };
    }
  }

  /** Waits when it is closed. */
  public static final class Output extends ClosingOutput {
    @Override
    void close(RecordWriter<Text, IntWritable> writer, TaskAttemptContext context)
        throws IOException, InterruptedException {
      pause();
      writer.close(context);
    }
  }

  /** Waits before its first record. */
  public static final class Words extends Mappers.Words {
    @Override
    protected void setup(Mapper<LongWritable, Text, Text, IntWritable>.Context context) {
      pause();
    }
  }

  /** Waits before its first key, as a combiner while map output is sorted. */
  public static final class Sum extends Reducers.Sum {
    @Override
    protected void setup(Reducer<Text, IntWritable, Text, IntWritable>.Context context) {
      pause();
    }
  }
}
