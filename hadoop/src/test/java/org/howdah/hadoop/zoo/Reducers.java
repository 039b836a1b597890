package org.howdah.hadoop.zoo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Small reducers for {@code org.apache.hadoop.mapreduce}. */
public final class Reducers {
  private Reducers() {}

  /** Adds up; reducer and combiner. */
  public static class Sum extends Reducer<Text, IntWritable, Text, IntWritable> {
    private final IntWritable sum = new IntWritable();

    @Override
    protected void reduce(Text key, Iterable<IntWritable> values, Context context)
        throws IOException, InterruptedException {
      int total = 0;
      for (IntWritable value : values) {
        total += value.get();
      }
      sum.set(total);
      context.write(key, sum);
    }
  }

  /** Each key with its values in sorted order, so that the output is the same in any order. */
  public static class SortedValues<K, V> extends Reducer<K, V, Text, Text> {
    @Override
    protected void reduce(K key, Iterable<V> values, Context context)
        throws IOException, InterruptedException {
      String name = String.valueOf(key);
      List<String> texts = new ArrayList<>();
      values.forEach(value -> texts.add(String.valueOf(value)));
      Collections.sort(texts);
      context.getCounter(Seen.GROUPS).increment(1);
      context.write(new Text(name), new Text(String.join(",", texts)));
    }
  }

  /** Each group as one line: the key beside each value, in the order in which they came. */
  public static class Arrivals<K, V> extends Reducer<K, V, Text, Text> {
    @Override
    protected void reduce(K key, Iterable<V> values, Context context)
        throws IOException, InterruptedException {
      String first = String.valueOf(key);
      StringBuilder arrivals = new StringBuilder();
      for (V value : values) {
        arrivals.append(key).append('=').append(value).append(' ');
      }
      context.write(new Text(first), new Text(arrivals.toString()));
    }
  }

  /** Adds up under the key's first letter. */
  public static class SumOfFirstLetter extends Reducer<Text, IntWritable, Text, IntWritable> {
    @Override
    protected void reduce(Text key, Iterable<IntWritable> values, Context context)
        throws IOException, InterruptedException {
      Text letter = new Text(key.toString().substring(0, 1));
      int sum = 0;
      for (IntWritable value : values) {
        sum += value.get();
      }
      context.write(letter, new IntWritable(sum));
    }
  }

  /** Adds up under any key; reducer and combiner. */
  public static class SumOfAny<K> extends Reducer<K, IntWritable, K, IntWritable> {
    @Override
    protected void reduce(K key, Iterable<IntWritable> values, Context context)
        throws IOException, InterruptedException {
      int sum = 0;
      for (IntWritable value : values) {
        sum += value.get();
      }
      context.write(key, new IntWritable(sum));
    }
  }
}
