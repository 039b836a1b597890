package org.howdah.hadoop.zoo;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;

/** Mappers that make {@link Pair} keys of lines {@code word number}, for secondary sorts. */
public final class PairMappers {
  private PairMappers() {}

  private static int first(Text line) {
    return line.charAt(0) - 'm';
  }

  private static int second(Text line) {
    return Integer.parseInt(line.toString().split(" ", 2)[1]);
  }

  /** Key and value in the order of {@link Pair}. */
  public static final class Plain extends Mapper<LongWritable, Text, Pair, IntWritable> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      context.write(new Pair(first(line), second(line)), new IntWritable(second(line)));
    }
  }

  /** The same with the registered raw comparator. */
  public static final class Raw extends Mapper<LongWritable, Text, Pair.Raw, IntWritable> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      context.write(new Pair.Raw(first(line), second(line)), new IntWritable(second(line)));
    }
  }

  /** The same in the older API. */
  public static final class Old extends MapReduceBase
      implements org.apache.hadoop.mapred.Mapper<LongWritable, Text, Pair, IntWritable> {
    @Override
    public void map(
        LongWritable offset,
        Text line,
        OutputCollector<Pair, IntWritable> output,
        Reporter reporter)
        throws IOException {
      output.collect(new Pair(first(line), second(line)), new IntWritable(second(line)));
    }
  }

  /** By the first number alone; both APIs. */
  public static final class ByFirst extends Partitioner<Pair, IntWritable>
      implements org.apache.hadoop.mapred.Partitioner<Pair, IntWritable> {
    @Override
    public int getPartition(Pair key, IntWritable value, int partitions) {
      return Math.floorMod(key.first(), partitions);
    }

    @Override
    public void configure(org.apache.hadoop.mapred.JobConf conf) {}
  }
}
