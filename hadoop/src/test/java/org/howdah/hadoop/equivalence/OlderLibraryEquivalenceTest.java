package org.howdah.hadoop.equivalence;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.KeyValueTextInputFormat;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.lib.ChainMapper;
import org.apache.hadoop.mapred.lib.ChainReducer;
import org.apache.hadoop.mapred.lib.FieldSelectionMapReduce;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.mapred.lib.MultithreadedMapRunner;
import org.apache.hadoop.mapred.lib.TokenCountMapper;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.OldApi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes that Hadoop ships for jobs of the older API to be made of. */
class OlderLibraryEquivalenceTest extends EquivalenceTest {
  @BeforeEach
  void writeTwoFiles() throws Exception {
    write("one.txt", Inputs.prose(72, 200));
    write("two.txt", Inputs.prose(73, 100));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void chainsOfMappersBeforeAndAfterTheReducer(boolean byValue) throws Exception {
    sameOld(
        conf -> {
          JobConf none = new JobConf(false);
          ChainMapper.addMapper(
              conf,
              OldApi.Words.class,
              LongWritable.class,
              Text.class,
              Text.class,
              IntWritable.class,
              byValue,
              none);
          ChainMapper.addMapper(
              conf,
              Doubled.class,
              Text.class,
              IntWritable.class,
              Text.class,
              IntWritable.class,
              byValue,
              none);
          ChainReducer.setReducer(
              conf,
              OldApi.Sum.class,
              Text.class,
              IntWritable.class,
              Text.class,
              IntWritable.class,
              byValue,
              none);
          ChainReducer.addMapper(
              conf,
              Doubled.class,
              Text.class,
              IntWritable.class,
              Text.class,
              IntWritable.class,
              byValue,
              none);
          conf.setNumReduceTasks(2);
        });
  }

  @Test
  void aMapRunnerWithSeveralThreads() throws Exception {
    sameOld(
        conf -> {
          conf.setMapperClass(TokenCountMapper.class);
          conf.setReducerClass(LongSumReducer.class);
          conf.setOutputKeyClass(Text.class);
          conf.setOutputValueClass(LongWritable.class);
          conf.setMapRunnerClass(MultithreadedMapRunner.class);
          conf.setInt("mapred.map.multithreadedrunner.threads", 4);
        });
  }

  @Test
  void tokenCountAndLongSum() throws Exception {
    sameOld(
        conf -> {
          conf.setMapperClass(TokenCountMapper.class);
          conf.setCombinerClass(LongSumReducer.class);
          conf.setReducerClass(LongSumReducer.class);
          conf.setOutputKeyClass(Text.class);
          conf.setOutputValueClass(LongWritable.class);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void selectedFields() throws Exception {
    sameOld(
        conf -> {
          conf.setInputFormat(KeyValueTextInputFormat.class);
          conf.setMapperClass(FieldSelectionMapReduce.class);
          conf.setReducerClass(OldApi.SortedValues.class);
          conf.set("mapreduce.fieldsel.data.field.separator", " ");
          conf.set("mapreduce.fieldsel.map.output.key.value.fields.spec", "0:1-");
          conf.setOutputKeyClass(Text.class);
          conf.setOutputValueClass(Text.class);
        });
  }

  static final class Doubled extends MapReduceBase
      implements Mapper<Text, IntWritable, Text, IntWritable> {
    @Override
    public void map(
        Text word, IntWritable one, OutputCollector<Text, IntWritable> output, Reporter reporter)
        throws IOException {
      output.collect(word, one);
      word.set(word + "!");
      output.collect(word, one);
    }
  }
}
