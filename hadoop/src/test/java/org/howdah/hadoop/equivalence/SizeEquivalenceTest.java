package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.hadoop.zoo.SingleBytes;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Records and map outputs that are much smaller or much larger than a sort buffer. */
@LongTest
class SizeEquivalenceTest extends EquivalenceTest {
  @Test
  @Tag(ON_NODES_TOO)
  void recordsLargerThanTheSortBuffer() throws Exception {
    write("sizes.txt", "10\n3000000\n0\n2500000\n7\n");
    same(SizeEquivalenceTest::blocks);
  }

  @Test
  void keysLargerThanTheSortBuffer() throws Exception {
    write("sizes.txt", "10\n3000000\n0\n2500000\n7\n");
    same(
        job -> {
          blocks(job);
          job.setMapperClass(BigKeys.class);
          job.setReducerClass(KeyLengths.class);
          job.setMapOutputKeyClass(Text.class);
          job.setMapOutputValueClass(NullWritable.class);
        });
  }

  @Test
  void recordsThatAreWrittenByteByByte() throws Exception {
    write("sizes.txt", "10\n1023\n1024\n1025\n70000\n");
    same(
        job -> {
          job.setMapperClass(BytesOneByOne.class);
          job.setReducerClass(Reducers.SortedValues.class);
          job.setMapOutputKeyClass(SingleBytes.class);
          job.setMapOutputValueClass(SingleBytes.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(Text.class);
        });
  }

  @Test
  void outputsOfManyTimesTheSortBuffer() throws Exception {
    write("pairs.txt", Inputs.noise(110, 3_000_000));
    Both both =
        same(
            job -> {
              Jobs.grouping(job);
              job.getConfiguration().setInt("mapreduce.task.io.sort.mb", 1);
              job.getConfiguration().setInt("mapreduce.task.io.sort.factor", 3);
              job.setNumReduceTasks(2);
            });
    assertThat(both.howdah().counter(TaskCounter.MAP_OUTPUT_BYTES)).isGreaterThan(2_000_000);
  }

  @Test
  void combinedOutputsOfManyTimesTheSortBuffer() throws Exception {
    write("prose.txt", Inputs.noise(111, 3_000_000));
    same(
        job -> {
          Jobs.wordCount(job);
          job.setCombinerClass(Reducers.Sum.class);
          job.getConfiguration().setInt("mapreduce.task.io.sort.mb", 1);
          job.setNumReduceTasks(2);
        });
  }

  @Test
  void manyTinyRecords() throws Exception {
    write("numbers.txt", "200000\n");
    same(
        job -> {
          job.setMapperClass(Countdown.class);
          job.setCombinerClass(Reducers.SumOfAny.class);
          job.setReducerClass(Reducers.SumOfAny.class);
          job.setOutputKeyClass(IntWritable.class);
          job.setOutputValueClass(IntWritable.class);
        });
  }

  @Test
  void manyEmptyRecords() throws Exception {
    write("numbers.txt", "100000\n");
    Both both =
        same(
            job -> {
              job.setMapperClass(Nothings.class);
              job.setReducerClass(Counting.class);
              job.setMapOutputKeyClass(NullWritable.class);
              job.setMapOutputValueClass(NullWritable.class);
              job.setOutputKeyClass(NullWritable.class);
              job.setOutputValueClass(IntWritable.class);
            });
    assertThat(both.howdah().output().parts()).containsExactly("100000\n");
  }

  @Test
  void aCombinerThatGrowsItsInput() throws Exception {
    write("pairs.txt", Inputs.pairs(112, 3000));
    sameRecords(
        job -> {
          Jobs.wordCount(job);
          job.setCombinerClass(Halves.class);
        });
  }

  private static void blocks(Job job) {
    Configuration conf = job.getConfiguration();
    if (conf.get("mapreduce.framework.name").equals("local")) {
      // Room for each record: of those that do not fit, stock Hadoop counts too many bytes.
      conf.setInt("mapreduce.task.io.sort.mb", 32);
    }
    job.setMapperClass(BigValues.class);
    job.setReducerClass(Checksums.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(BytesWritable.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
  }

  static final class BigValues extends Mapper<LongWritable, Text, Text, BytesWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text size,
        Mapper<LongWritable, Text, Text, BytesWritable>.Context context)
        throws IOException, InterruptedException {
      byte[] bytes = new byte[Integer.parseInt(size.toString())];
      Arrays.fill(bytes, (byte) bytes.length);
      context.write(size, new BytesWritable(bytes));
      context.write(new Text("same"), new BytesWritable(bytes));
    }
  }

  static final class Checksums extends Reducer<Text, BytesWritable, Text, IntWritable> {
    @Override
    protected void reduce(
        Text key,
        Iterable<BytesWritable> values,
        Reducer<Text, BytesWritable, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      int sum = 0;
      for (BytesWritable value : values) {
        sum += value.hashCode();
      }
      context.write(key, new IntWritable(sum));
    }
  }

  static final class BigKeys extends Mapper<LongWritable, Text, Text, NullWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text size,
        Mapper<LongWritable, Text, Text, NullWritable>.Context context)
        throws IOException, InterruptedException {
      String key = "k".repeat(Integer.parseInt(size.toString()));
      context.write(new Text(key), NullWritable.get());
      context.write(new Text(key), NullWritable.get());
    }
  }

  static final class KeyLengths extends Reducer<Text, NullWritable, IntWritable, IntWritable> {
    @Override
    protected void reduce(
        Text key,
        Iterable<NullWritable> values,
        Reducer<Text, NullWritable, IntWritable, IntWritable>.Context context)
        throws IOException, InterruptedException {
      int count = 0;
      for (NullWritable value : values) {
        count += value == null ? 0 : 1;
      }
      context.write(new IntWritable(key.getLength()), new IntWritable(count));
    }
  }

  static final class Countdown extends Mapper<LongWritable, Text, IntWritable, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text count,
        Mapper<LongWritable, Text, IntWritable, IntWritable>.Context context)
        throws IOException, InterruptedException {
      IntWritable key = new IntWritable();
      IntWritable one = new IntWritable(1);
      for (int i = Integer.parseInt(count.toString()); i > 0; i--) {
        key.set(i % 1000 - 500);
        context.write(key, one);
      }
    }
  }

  static final class Nothings extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text count,
        Mapper<LongWritable, Text, NullWritable, NullWritable>.Context context)
        throws IOException, InterruptedException {
      for (int i = Integer.parseInt(count.toString()); i > 0; i--) {
        context.write(NullWritable.get(), NullWritable.get());
      }
    }
  }

  static final class Counting
      extends Reducer<NullWritable, NullWritable, NullWritable, IntWritable> {
    @Override
    protected void reduce(
        NullWritable key,
        Iterable<NullWritable> values,
        Reducer<NullWritable, NullWritable, NullWritable, IntWritable>.Context context)
        throws IOException, InterruptedException {
      int count = 0;
      for (NullWritable value : values) {
        count += value == null ? 0 : 1;
      }
      context.write(key, new IntWritable(count));
    }
  }

  /** Two records for each, whose sum is the same. */
  static final class Halves extends Reducer<Text, IntWritable, Text, IntWritable> {
    @Override
    protected void reduce(
        Text key,
        Iterable<IntWritable> values,
        Reducer<Text, IntWritable, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      for (IntWritable value : values) {
        context.write(key, new IntWritable(value.get() / 2));
        context.write(key, new IntWritable(value.get() - value.get() / 2));
      }
    }
  }

  static final class BytesOneByOne extends Mapper<LongWritable, Text, SingleBytes, SingleBytes> {
    @Override
    protected void map(
        LongWritable offset,
        Text size,
        Mapper<LongWritable, Text, SingleBytes, SingleBytes>.Context context)
        throws IOException, InterruptedException {
      SingleBytes record = new SingleBytes(Integer.parseInt(size.toString()));
      context.write(record, record);
    }
  }
}
