package org.howdah.hadoop.equivalence;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.hadoop.zoo.SequenceFiles;
import org.howdah.hadoop.zoo.Values;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTypeEquivalenceTest extends EquivalenceTest {
  static final Iterable<String> TYPES = Values.types();

  @ParameterizedTest
  @FieldSource("TYPES")
  void keysAreSortedAndGrouped(String type) throws Exception {
    Class<?> keyClass = writeKeys(type);
    same(
        job -> {
          job.setInputFormatClass(SequenceFileInputFormat.class);
          job.setMapperClass(Mapper.class);
          job.setReducerClass(Reducers.SortedValues.class);
          job.setMapOutputKeyClass(keyClass);
          job.setMapOutputValueClass(IntWritable.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(Text.class);
          job.setNumReduceTasks(2);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"Text", "Double", "Bytes", "RawPair"})
  void keysAreSortedAndGroupedInTheOlderApi(String type) throws Exception {
    Class<?> keyClass = writeKeys(type);
    sameOld(
        conf -> {
          conf.setInputFormat(org.apache.hadoop.mapred.SequenceFileInputFormat.class);
          conf.setReducerClass(OldApi.SortedValues.class);
          conf.setMapOutputKeyClass(keyClass);
          conf.setMapOutputValueClass(IntWritable.class);
          conf.setOutputKeyClass(Text.class);
          conf.setOutputValueClass(Text.class);
        });
  }

  @ParameterizedTest
  @FieldSource("TYPES")
  void keysAreCombined(String type) throws Exception {
    Class<?> keyClass = writeKeys(type);
    same(
        job -> {
          job.setInputFormatClass(SequenceFileInputFormat.class);
          job.setCombinerClass(Reducers.SumOfAny.class);
          job.setReducerClass(Reducers.SumOfAny.class);
          job.setOutputFormatClass(SequenceFileOutputFormat.class);
          job.setOutputKeyClass(keyClass);
          job.setOutputValueClass(IntWritable.class);
        });
  }

  private Class<?> writeKeys(String type) throws Exception {
    List<? extends Writable> keys = Values.keys(type, type.hashCode(), 600);
    List<IntWritable> values = IntStream.range(0, 600).mapToObj(IntWritable::new).toList();
    SequenceFiles.write(input.resolve("a.seq"), CompressionType.NONE, keys.subList(0, 250), values);
    SequenceFiles.write(
        input.resolve("b.seq"), CompressionType.BLOCK, keys.subList(250, 600), values);
    return keys.get(0).getClass();
  }
}
