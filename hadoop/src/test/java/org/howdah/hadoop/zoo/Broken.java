package org.howdah.hadoop.zoo;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.hadoop.security.AccessControlException;

/** Parts of jobs that break the rules. */
public final class Broken {
  private Broken() {}

  /** Names a partition that is not there. */
  public static final class PartitionOutOfRange extends Partitioner<Text, IntWritable> {
    @Override
    public int getPartition(Text key, IntWritable value, int partitions) {
      return key.getLength() % 2 == 0 ? partitions : -1;
    }
  }

  /** Says something else each time it is asked. */
  public static final class Fickle implements RawComparator<Text> {
    private static final AtomicInteger CALLS = new AtomicInteger();

    @Override
    public int compare(Text left, Text right) {
      return left.equals(right) ? 1 : Integer.compare(CALLS.incrementAndGet() * 31 % 7, 3);
    }

    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
      return Integer.compare((CALLS.incrementAndGet() * 31 + aLength - bLength) % 7, 3);
    }
  }

  /** A class that no serialization accepts. */
  public static final class Unserializable implements Comparable<Unserializable> {
    @Override
    public int compareTo(Unserializable other) {
      return 0;
    }
  }

  /** Emits keys of a class that the job does not declare. */
  public static final class WrongKeyClass extends Mapper<LongWritable, Text, Object, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Object, IntWritable>.Context context)
        throws IOException, InterruptedException {
      context.write(offset, new IntWritable(1));
    }
  }

  /** Emits values of a class that the job does not declare. */
  public static final class WrongValueClass extends Mapper<LongWritable, Text, Text, Object> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Object>.Context context)
        throws IOException, InterruptedException {
      context.write(line, offset);
    }
  }

  /** Finds no memory when the output of a job that failed has been cleared away. */
  public static final class NoRoomToAbort extends TextOutputFormat<Text, IntWritable> {
    @Override
    public synchronized OutputCommitter getOutputCommitter(TaskAttemptContext context)
        throws IOException {
      return new FileOutputCommitter(getOutputPath(context), context) {
        @Override
        public void abortJob(JobContext job, JobStatus.State state) throws IOException {
          super.abortJob(job, state);
          throw new OutOfMemoryError("no room to abort");
        }
      };
    }
  }

  /** Asks for more memory than there is. */
  public static final class Greedy extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      long[] much = new long[Integer.MAX_VALUE - 8];
      context.write(line, new IntWritable(much.length));
    }
  }

  /** Calls itself without end. */
  public static final class Endless extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      context.write(line, new IntWritable(depth(1)));
    }

    @SuppressWarnings("InfiniteRecursion")
    private static int depth(int depth) {
      return depth(depth + 1) + 1;
    }
  }

  /** Text output that cannot be closed. */
  public static final class FailsToClose extends ClosingOutput {
    @Override
    void close(RecordWriter<Text, IntWritable> writer, TaskAttemptContext context)
        throws IOException, InterruptedException {
      writer.close(context);
      throw new IOException("the output cannot be closed");
    }
  }

  /** Text input that the user may not read. */
  public static final class Forbidden extends TextInputFormat {
    @Override
    public RecordReader<LongWritable, Text> createRecordReader(
        InputSplit split, TaskAttemptContext context) {
      return new RecordReader<>() {
        @Override
        public void initialize(InputSplit part, TaskAttemptContext task) throws IOException {
          throw new AccessControlException("Permission denied: " + part);
        }

        @Override
        public boolean nextKeyValue() {
          return false;
        }

        @Override
        public LongWritable getCurrentKey() {
          return null;
        }

        @Override
        public Text getCurrentValue() {
          return null;
        }

        @Override
        public float getProgress() {
          return 0;
        }

        @Override
        public void close() {}
      };
    }
  }
}
