package org.howdah.hadoop.zoo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Partitioner;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;

/** Small mappers and reducers for {@code org.apache.hadoop.mapred}. */
public final class OldApi {
  private OldApi() {}

  /** Each word of each line with a one. Counts words. */
  public static class Words extends MapReduceBase
      implements Mapper<LongWritable, Text, Text, IntWritable> {
    private final Text word = new Text();
    private final IntWritable one = new IntWritable(1);

    @Override
    public void map(
        LongWritable offset,
        Text line,
        OutputCollector<Text, IntWritable> output,
        Reporter reporter)
        throws IOException {
      for (String token : line.toString().split("\\s+")) {
        word.set(token);
        output.collect(word, one);
        reporter.incrCounter(Seen.WORDS, 1);
      }
    }
  }

  /** Adds up; reducer and combiner. */
  public static class Sum extends MapReduceBase
      implements Reducer<Text, IntWritable, Text, IntWritable> {
    @Override
    public void reduce(
        Text key,
        Iterator<IntWritable> values,
        OutputCollector<Text, IntWritable> output,
        Reporter reporter)
        throws IOException {
      int sum = 0;
      while (values.hasNext()) {
        sum += values.next().get();
      }
      output.collect(key, new IntWritable(sum));
    }
  }

  /** Splits a line at its first blank into key and value. */
  public static class Fields extends MapReduceBase
      implements Mapper<LongWritable, Text, Text, Text> {
    @Override
    public void map(
        LongWritable offset, Text line, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      String[] fields = line.toString().split(" ", 2);
      output.collect(new Text(fields[0]), new Text(fields.length > 1 ? fields[1] : ""));
    }
  }

  /** Each key with its values in sorted order, so that the output is the same in any order. */
  public static class SortedValues<K, V> extends MapReduceBase
      implements Reducer<K, V, Text, Text> {
    @Override
    public void reduce(
        K key, Iterator<V> values, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      String name = String.valueOf(key);
      List<String> texts = new ArrayList<>();
      values.forEachRemaining(value -> texts.add(String.valueOf(value)));
      Collections.sort(texts);
      reporter.incrCounter(Seen.GROUPS, 1);
      output.collect(new Text(name), new Text(String.join(",", texts)));
    }
  }

  /** Each group as one line: the key beside each value, in the order in which they came. */
  public static class Arrivals<K, V> extends MapReduceBase implements Reducer<K, V, Text, Text> {
    @Override
    public void reduce(
        K key, Iterator<V> values, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      String first = String.valueOf(key);
      StringBuilder arrivals = new StringBuilder();
      while (values.hasNext()) {
        V value = values.next();
        arrivals.append(key).append('=').append(value).append(' ');
      }
      output.collect(new Text(first), new Text(arrivals.toString()));
    }
  }

  /** Adds up under the key's first letter. */
  public static class SumOfFirstLetter extends MapReduceBase
      implements Reducer<Text, IntWritable, Text, IntWritable> {
    @Override
    public void reduce(
        Text key,
        Iterator<IntWritable> values,
        OutputCollector<Text, IntWritable> output,
        Reporter reporter)
        throws IOException {
      Text letter = new Text(key.toString().substring(0, 1));
      int sum = 0;
      while (values.hasNext()) {
        sum += values.next().get();
      }
      output.collect(letter, new IntWritable(sum));
    }
  }

  /** Each group as one line of sorted {@code key=value}, for orders in which unequal keys tie. */
  public static class SortedGroups<K, V> extends MapReduceBase
      implements Reducer<K, V, Text, Text> {
    @Override
    public void reduce(
        K key, Iterator<V> values, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      List<String> texts = new ArrayList<>();
      values.forEachRemaining(value -> texts.add(key + "=" + value));
      Collections.sort(texts);
      output.collect(new Text(), new Text(String.join(",", texts)));
    }
  }

  /** By the first byte of the key. */
  public static class FirstByte<V> extends MapReduceBase implements Partitioner<Text, V> {
    @Override
    public int getPartition(Text key, V value, int partitions) {
      return key.getLength() == 0 ? 0 : (key.getBytes()[0] & 0xff) % partitions;
    }
  }

  /** Describes a word count without a combiner. */
  public static void wordCount(JobConf conf) {
    conf.setMapperClass(Words.class);
    conf.setReducerClass(Sum.class);
    conf.setOutputKeyClass(Text.class);
    conf.setOutputValueClass(IntWritable.class);
  }

  /** Describes a job that groups the second field of each line by the first. */
  public static void grouping(JobConf conf) {
    conf.setMapperClass(Fields.class);
    conf.setReducerClass(SortedValues.class);
    conf.setOutputKeyClass(Text.class);
    conf.setOutputValueClass(Text.class);
  }
}
