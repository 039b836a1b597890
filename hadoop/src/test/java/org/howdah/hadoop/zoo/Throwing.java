package org.howdah.hadoop.zoo;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;

/** User code that fails. */
public final class Throwing {
  /** What the failing record says. */
  public static final String POISON = "poison";

  private Throwing() {}

  /** Fails at a line that holds {@link #POISON}, otherwise as {@link Mappers.Fields}. */
  public static final class AtPoison extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      if (line.toString().contains(POISON)) {
        throw new IllegalStateException("cannot read the line: " + line);
      }
      context.write(line, line);
    }
  }

  /** The same in the older API. */
  public static final class OldAtPoison extends MapReduceBase
      implements org.apache.hadoop.mapred.Mapper<LongWritable, Text, Text, Text> {
    @Override
    public void map(
        LongWritable offset, Text line, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      if (line.toString().contains(POISON)) {
        throw new IllegalStateException("cannot read the line: " + line);
      }
      output.collect(line, line);
    }
  }

  /** Fails as long as the attempt's number is below {@code zoo.failing.attempts}. */
  public static final class AtFirst extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      int attempt = context.getTaskAttemptID().getId();
      context.getCounter(Seen.WORDS).increment(1);
      context.write(line, new IntWritable(attempt));
      if (attempt < context.getConfiguration().getInt("zoo.failing.attempts", 0)) {
        throw new IOException("attempt " + attempt + " fails");
      }
    }
  }

  /** Fails in its first group. */
  public static final class InReduce<K, V> extends Reducer<K, V, K, V> {
    @Override
    protected void reduce(K key, Iterable<V> values, Reducer<K, V, K, V>.Context context) {
      throw new IllegalStateException("cannot reduce the key " + key);
    }
  }

  /** Fails as long as the attempt's number is below {@code zoo.failing.attempts}. */
  public static final class InReduceAtFirst extends Reducer<Text, IntWritable, Text, IntWritable> {
    @Override
    protected void reduce(
        Text key,
        Iterable<IntWritable> values,
        Reducer<Text, IntWritable, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      int attempt = context.getTaskAttemptID().getId();
      context.getCounter(Seen.GROUPS).increment(1);
      context.write(key, new IntWritable(attempt));
      if (attempt < context.getConfiguration().getInt("zoo.failing.attempts", 0)) {
        throw new IOException("attempt " + attempt + " fails");
      }
    }
  }
}
