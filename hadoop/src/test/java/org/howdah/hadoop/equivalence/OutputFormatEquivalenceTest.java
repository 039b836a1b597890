package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.FilterOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.LazyOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.MultipleOutputs;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileAsBinaryOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Mappers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFormatEquivalenceTest extends EquivalenceTest {
  @BeforeEach
  void writeTwoFiles() throws Exception {
    write("one.txt", Inputs.pairs(30, 300));
    write("two.txt", Inputs.pairs(31, 100));
  }

  @ParameterizedTest
  @ValueSource(classes = {DefaultCodec.class, GzipCodec.class, BZip2Codec.class})
  void compressedText(Class<? extends CompressionCodec> codec) throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          FileOutputFormat.setCompressOutput(job, true);
          FileOutputFormat.setOutputCompressorClass(job, codec);
          job.setNumReduceTasks(2);
        });
  }

  @Test
  void textWithAnotherSeparatorAndName() throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.getConfiguration().set(TextOutputFormat.SEPARATOR, " -> ");
          job.getConfiguration().set("mapreduce.output.basename", "words");
        });
  }

  @Test
  void textWithNullKeysOrValues() throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.setReducerClass(KeysAlone.class);
          job.setMapOutputValueClass(Text.class);
          job.setOutputValueClass(NullWritable.class);
        });
  }

  @ParameterizedTest
  @EnumSource(CompressionType.class)
  void sequenceFiles(CompressionType compression) throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setOutputFormatClass(SequenceFileOutputFormat.class);
          FileOutputFormat.setCompressOutput(job, compression != CompressionType.NONE);
          SequenceFileOutputFormat.setOutputCompressionType(job, compression);
        });
  }

  @Test
  void sequenceFilesOfBytes() throws Exception {
    same(
        job -> {
          job.setMapperClass(LinesAsBytes.class);
          job.setOutputFormatClass(SequenceFileAsBinaryOutputFormat.class);
          SequenceFileAsBinaryOutputFormat.setSequenceFileOutputKeyClass(job, IntWritable.class);
          SequenceFileAsBinaryOutputFormat.setSequenceFileOutputValueClass(
              job, BytesWritable.class);
          job.setMapOutputKeyClass(BytesWritable.class);
          job.setMapOutputValueClass(BytesWritable.class);
          job.setOutputKeyClass(BytesWritable.class);
          job.setOutputValueClass(BytesWritable.class);
          job.setNumReduceTasks(0);
        });
  }

  @Test
  void mapFiles() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setOutputFormatClass(MapFileOutputFormat.class);
          job.setNumReduceTasks(2);
        });
  }

  @Test
  void lazyOutputMakesNoEmptyFiles() throws Exception {
    Both both =
        same(
            job -> {
              Jobs.grouping(job);
              LazyOutputFormat.setOutputFormatClass(job, TextOutputFormat.class);
              job.setNumReduceTasks(40);
            });
    assertThat(both.howdah().output().records()).hasSizeLessThan(2 * 40);
  }

  @Test
  void noOutputAtAll() throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.setOutputFormatClass(NullOutputFormat.class);
        });
  }

  @Test
  void aFilteredFormat() throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.setOutputFormatClass(Filtered.class);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  @Tag(ON_NODES_TOO)
  void multipleOutputs(int reducers) throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.setMapperClass(reducers == 0 ? SeveralFiles.class : Mappers.Fields.class);
          job.setReducerClass(SeveralFilesReducer.class);
          MultipleOutputs.addNamedOutput(
              job, "short", TextOutputFormat.class, Text.class, Text.class);
          MultipleOutputs.addNamedOutput(
              job, "sequence", SequenceFileOutputFormat.class, Text.class, Text.class);
          MultipleOutputs.setCountersEnabled(job, true);
          job.setNumReduceTasks(reducers);
        });
  }

  static final class KeysAlone extends Reducer<Text, Text, Text, NullWritable> {
    @Override
    protected void reduce(
        Text key, Iterable<Text> values, Reducer<Text, Text, Text, NullWritable>.Context context)
        throws IOException, InterruptedException {
      context.write(key, NullWritable.get());
      context.write(null, NullWritable.get());
    }
  }

  static final class LinesAsBytes extends Mapper<LongWritable, Text, BytesWritable, BytesWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, BytesWritable, BytesWritable>.Context context)
        throws IOException, InterruptedException {
      byte[] number = {0, 0, 0, (byte) line.getLength()};
      byte[] bytes = {0, 0, 0, 1, line.getBytes()[0]};
      context.write(new BytesWritable(number), new BytesWritable(bytes));
    }
  }

  static final class Filtered extends FilterOutputFormat<Text, Text> {
    Filtered() {
      super(new TextOutputFormat<>());
    }
  }

  static final class SeveralFiles extends Mapper<LongWritable, Text, Text, Text> {
    private MultipleOutputs<Text, Text> outputs;

    @Override
    protected void setup(Mapper<LongWritable, Text, Text, Text>.Context context) {
      outputs = new MultipleOutputs<>(context);
    }

    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      context.write(line, new Text("main"));
      outputs.write(line.getLength() < 5 ? "short" : "sequence", line, line);
    }

    @Override
    protected void cleanup(Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      outputs.close();
    }
  }

  static final class SeveralFilesReducer extends Reducer<Text, Text, Text, Text> {
    private MultipleOutputs<Text, Text> outputs;

    @Override
    protected void setup(Reducer<Text, Text, Text, Text>.Context context) {
      outputs = new MultipleOutputs<>(context);
    }

    @Override
    protected void reduce(
        Text key, Iterable<Text> values, Reducer<Text, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      outputs.write("sequence", key, key);
      outputs.write("short", key, key, "by-letter/" + key.toString().substring(0, 1) + "/names");
      context.write(key, key);
    }

    @Override
    protected void cleanup(Reducer<Text, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      outputs.close();
    }
  }
}
