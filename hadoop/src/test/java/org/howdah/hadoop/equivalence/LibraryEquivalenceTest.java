package org.howdah.hadoop.equivalence;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.aggregate.ValueAggregatorBaseDescriptor;
import org.apache.hadoop.mapreduce.lib.aggregate.ValueAggregatorCombiner;
import org.apache.hadoop.mapreduce.lib.aggregate.ValueAggregatorMapper;
import org.apache.hadoop.mapreduce.lib.aggregate.ValueAggregatorReducer;
import org.apache.hadoop.mapreduce.lib.chain.ChainMapper;
import org.apache.hadoop.mapreduce.lib.chain.ChainReducer;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.map.InverseMapper;
import org.apache.hadoop.mapreduce.lib.map.MultithreadedMapper;
import org.apache.hadoop.mapreduce.lib.map.RegexMapper;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.partition.InputSampler;
import org.apache.hadoop.mapreduce.lib.partition.TotalOrderPartitioner;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Mappers;
import org.howdah.hadoop.zoo.Reducers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The classes that Hadoop ships for jobs to be made of. */
class LibraryEquivalenceTest extends EquivalenceTest {
  @BeforeEach
  void writeTwoFiles() throws Exception {
    write("one.txt", Inputs.prose(70, 200));
    write("two.txt", Inputs.prose(71, 100));
  }

  @Test
  @Tag(ON_NODES_TOO)
  void chainsOfMappersBeforeAndAfterTheReducer() throws Exception {
    Configuration none = new Configuration(false);
    same(
        job -> {
          ChainMapper.addMapper(
              job,
              Mappers.Words.class,
              LongWritable.class,
              Text.class,
              Text.class,
              IntWritable.class,
              none);
          ChainMapper.addMapper(
              job,
              UpperCase.class,
              Text.class,
              IntWritable.class,
              Text.class,
              IntWritable.class,
              none);
          ChainReducer.setReducer(
              job,
              Reducers.Sum.class,
              Text.class,
              IntWritable.class,
              Text.class,
              IntWritable.class,
              none);
          ChainReducer.addMapper(
              job,
              InverseMapper.class,
              Text.class,
              IntWritable.class,
              IntWritable.class,
              Text.class,
              none);
          job.setNumReduceTasks(2);
        });
  }

  @Test
  void aMapperWithSeveralThreads() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setMapperClass(MultithreadedMapper.class);
          MultithreadedMapper.setMapperClass(job, Mappers.Words.class);
          MultithreadedMapper.setNumberOfThreads(job, 4);
          job.setCombinerClass(Reducers.Sum.class);
        });
  }

  @Test
  void aMapOnlyJobWithSeveralThreads() throws Exception {
    sameRecords(
        job -> {
          Jobs.wordCount(job);
          job.setMapperClass(MultithreadedMapper.class);
          MultithreadedMapper.setMapperClass(job, Mappers.Words.class);
          MultithreadedMapper.setNumberOfThreads(job, 4);
          job.setNumReduceTasks(0);
        });
  }

  @Test
  void tokenCounterAndIntSum() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setMapperClass(TokenCounterMapper.class);
          job.setCombinerClass(IntSumReducer.class);
          job.setReducerClass(IntSumReducer.class);
        });
  }

  @Test
  void regularExpressionsAndLongSum() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.getConfiguration().set(RegexMapper.PATTERN, "(k\\w)(\\w*)");
          job.getConfiguration().setInt(RegexMapper.GROUP, 1);
          job.setMapperClass(RegexMapper.class);
          job.setCombinerClass(LongSumReducer.class);
          job.setReducerClass(LongSumReducer.class);
          job.setOutputValueClass(LongWritable.class);
        });
  }

  @Test
  void aggregates() throws Exception {
    same(
        job -> {
          job.setInputFormatClass(KeyValueTextInputFormat.class);
          job.setMapperClass(ValueAggregatorMapper.class);
          job.setCombinerClass(ValueAggregatorCombiner.class);
          job.setReducerClass(ValueAggregatorReducer.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(Text.class);
          Configuration conf = job.getConfiguration();
          conf.setInt("mapreduce.aggregate.descriptor.num", 1);
          conf.set(
              "mapreduce.aggregate.descriptor.0", "UserDefined," + WordLengths.class.getName());
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void totalOrderOverSeveralReducers() throws Exception {
    same(
        job -> {
          job.setInputFormatClass(KeyValueTextInputFormat.class);
          job.setReducerClass(Reducers.SortedValues.class);
          job.setPartitionerClass(TotalOrderPartitioner.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(Text.class);
          job.setNumReduceTasks(3);
          Path boundaries = new Path(scratch.resolve("boundaries").toUri());
          TotalOrderPartitioner.setPartitionFile(job.getConfiguration(), boundaries);
          InputSampler.writePartitionFile(job, new InputSampler.IntervalSampler<>(0.1));
        });
  }

  static final class UpperCase extends Mapper<Text, IntWritable, Text, IntWritable> {
    @Override
    protected void map(
        Text word, IntWritable one, Mapper<Text, IntWritable, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      context.write(new Text(word.toString().toUpperCase(Locale.ROOT)), one);
    }
  }

  static final class WordLengths extends ValueAggregatorBaseDescriptor {
    @Override
    @SuppressWarnings("NonApiType") // Hadoop declares it so.
    public ArrayList<Map.Entry<Text, Text>> generateKeyValPairs(Object key, Object value) {
      ArrayList<Map.Entry<Text, Text>> entries = new ArrayList<>();
      for (String word : key.toString().split(" ")) {
        entries.add(generateEntry(LONG_VALUE_SUM, "words", ONE));
        entries.add(generateEntry(UNIQ_VALUE_COUNT, "distinct", new Text(word)));
        entries.add(
            generateEntry(LONG_VALUE_MAX, "longest", new Text(String.valueOf(word.length()))));
      }
      return entries;
    }
  }
}
