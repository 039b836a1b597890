package org.howdah.hadoop.equivalence;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.serializer.JavaSerialization;
import org.apache.hadoop.io.serializer.JavaSerializationComparator;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.howdah.hadoop.zoo.HandSerialization;
import org.howdah.hadoop.zoo.HandSerialization.Point;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.Reducers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SerializationEquivalenceTest extends EquivalenceTest {
  private static final String WRITABLE = WritableSerialization.class.getName();

  @BeforeEach
  void writeFile() throws Exception {
    write("pairs.txt", Inputs.pairs(60, 300));
  }

  @Test
  void javaObjects() throws Exception {
    same(
        job -> {
          serializations(job.getConfiguration(), JavaSerialization.class);
          job.setMapperClass(JavaWords.class);
          job.setReducerClass(Reducers.SortedValues.class);
          job.setSortComparatorClass(JavaSerializationComparator.class);
          job.setMapOutputKeyClass(String.class);
          job.setMapOutputValueClass(Long.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(Text.class);
          job.setNumReduceTasks(2);
        });
  }

  @Test
  void javaObjectsWithACombiner() throws Exception {
    same(
        job -> {
          serializations(job.getConfiguration(), JavaSerialization.class);
          job.setMapperClass(JavaWords.class);
          job.setCombinerClass(JavaSum.class);
          job.setReducerClass(JavaSum.class);
          job.setSortComparatorClass(JavaSerializationComparator.class);
          job.setOutputKeyClass(String.class);
          job.setOutputValueClass(Long.class);
        });
  }

  @Test
  void javaObjectsInTheOlderApi() throws Exception {
    sameOld(
        conf -> {
          serializations(conf, JavaSerialization.class);
          conf.setMapperClass(OldJavaWords.class);
          conf.setReducerClass(OldApi.SortedValues.class);
          conf.setOutputKeyComparatorClass(JavaSerializationComparator.class);
          conf.setMapOutputKeyClass(String.class);
          conf.setMapOutputValueClass(Long.class);
          conf.setOutputKeyClass(Text.class);
          conf.setOutputValueClass(Text.class);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void aSerializationOfTheJobsOwn() throws Exception {
    same(
        job -> {
          serializations(job.getConfiguration(), HandSerialization.class);
          job.setMapperClass(Points.class);
          job.setReducerClass(Reducers.SortedValues.class);
          job.setSortComparatorClass(HandSerialization.Order.class);
          job.setMapOutputKeyClass(Point.class);
          job.setMapOutputValueClass(Point.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(Text.class);
          job.setNumReduceTasks(2);
        });
  }

  private static void serializations(Configuration conf, Class<?> more) {
    conf.setStrings("io.serializations", WRITABLE, more.getName());
  }

  static final class JavaWords extends Mapper<LongWritable, Text, String, Long> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, String, Long>.Context context)
        throws IOException, InterruptedException {
      String[] fields = line.toString().split(" ");
      context.write(fields[0], Long.valueOf(fields[1]));
    }
  }

  static final class JavaSum extends Reducer<String, Long, String, Long> {
    @Override
    protected void reduce(
        String key, Iterable<Long> values, Reducer<String, Long, String, Long>.Context context)
        throws IOException, InterruptedException {
      long sum = 0;
      for (Long value : values) {
        sum += value;
      }
      context.write(key, sum);
    }
  }

  static final class OldJavaWords extends MapReduceBase
      implements org.apache.hadoop.mapred.Mapper<LongWritable, Text, String, Long> {
    @Override
    public void map(
        LongWritable offset, Text line, OutputCollector<String, Long> output, Reporter reporter)
        throws IOException {
      String[] fields = line.toString().split(" ");
      output.collect(fields[0], Long.valueOf(fields[1]));
    }
  }

  static final class Points extends Mapper<LongWritable, Text, Point, Point> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Point, Point>.Context context)
        throws IOException, InterruptedException {
      Point point = new Point(line.charAt(0), Integer.parseInt(line.toString().split(" ")[1]));
      context.write(new Point(point.x(), point.y() % 3), point);
    }
  }
}
