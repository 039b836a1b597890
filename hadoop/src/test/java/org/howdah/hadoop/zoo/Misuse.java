package org.howdah.hadoop.zoo;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.MarkableIterator;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.util.ReflectionUtils;

/** User code that asks for what there is not, so that the framework throws at it. */
public final class Misuse {
  private Misuse() {}

  /** Writes no key. */
  public static final class WritesNull extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      context.write(null, line);
    }
  }

  /** Asks for a value behind the last one. */
  public static final class ReadsTooFar extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void reduce(
        Text key, Iterable<Text> values, Reducer<Text, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      Iterator<Text> its = values.iterator();
      while (true) {
        context.write(key, its.next());
      }
    }
  }

  /** Goes back to where it has been nowhere. */
  public static final class GoesBack extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void reduce(
        Text key, Iterable<Text> values, Reducer<Text, Text, Text, Text>.Context context)
        throws IOException {
      new MarkableIterator<>(values.iterator()).reset();
    }
  }

  /** Asks for a value behind the last one in the older API. */
  public static final class OldReadsTooFar extends MapReduceBase
      implements org.apache.hadoop.mapred.Reducer<Text, Text, Text, Text> {
    @Override
    public void reduce(
        Text key, Iterator<Text> values, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      while (true) {
        output.collect(key, values.next());
      }
    }
  }

  /** Asks for the split of a reduce task. */
  public static final class OldAsksForASplit extends MapReduceBase
      implements org.apache.hadoop.mapred.Reducer<Text, Text, Text, Text> {
    @Override
    public void reduce(
        Text key, Iterator<Text> values, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      output.collect(key, new Text(reporter.getInputSplit().toString()));
    }
  }

  /** Writes a value of the class that the job declares for each line. */
  public static final class WritesValues extends Mapper<LongWritable, Text, Text, Writable> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Writable>.Context context)
        throws IOException, InterruptedException {
      Class<?> type = context.getMapOutputValueClass();
      context.write(line, (Writable) ReflectionUtils.newInstance(type, context.getConfiguration()));
    }
  }

  /** Does not let itself be written. */
  public static final class Refuses implements Writable {
    @Override
    public void write(DataOutput out) {
      throw new IllegalStateException("it is not to be written");
    }

    @Override
    public void readFields(DataInput in) {}
  }

  /** Writes more of an array than there is. */
  public static final class WritesTooMuch implements Writable {
    @Override
    public void write(DataOutput out) throws IOException {
      out.write(new byte[3], 0, 4);
    }

    @Override
    public void readFields(DataInput in) {}
  }

  /** Reads more than it has written. */
  public static final class ReadsTooMuch implements Writable {
    @Override
    public void write(DataOutput out) throws IOException {
      out.writeInt(7);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      long unused = in.readLong();
    }
  }
}
