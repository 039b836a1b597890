package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapFileOutputFormat;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.SequenceFileOutputFormat;
import org.apache.hadoop.mapred.TextOutputFormat;
import org.apache.hadoop.mapred.lib.LazyOutputFormat;
import org.apache.hadoop.mapred.lib.MultipleOutputs;
import org.apache.hadoop.mapred.lib.MultipleTextOutputFormat;
import org.apache.hadoop.mapred.lib.NullOutputFormat;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.OldApi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class OlderOutputFormatEquivalenceTest extends EquivalenceTest {
  @BeforeEach
  void writeTwoFiles() throws Exception {
    write("one.txt", Inputs.pairs(32, 300));
    write("two.txt", Inputs.pairs(33, 100));
  }

  @Test
  void compressedText() throws Exception {
    sameOld(
        conf -> {
          OldApi.grouping(conf);
          FileOutputFormat.setCompressOutput(conf, true);
          FileOutputFormat.setOutputCompressorClass(conf, GzipCodec.class);
        });
  }

  @Test
  void sequenceFiles() throws Exception {
    sameOld(
        conf -> {
          OldApi.grouping(conf);
          conf.setOutputFormat(SequenceFileOutputFormat.class);
          FileOutputFormat.setCompressOutput(conf, true);
          SequenceFileOutputFormat.setOutputCompressionType(conf, CompressionType.BLOCK);
        });
  }

  @Test
  void mapFiles() throws Exception {
    sameOld(
        conf -> {
          OldApi.grouping(conf);
          conf.setOutputFormat(MapFileOutputFormat.class);
        });
  }

  @Test
  void lazyOutputMakesNoEmptyFiles() throws Exception {
    Both both =
        sameOld(
            conf -> {
              OldApi.grouping(conf);
              LazyOutputFormat.setOutputFormatClass(conf, TextOutputFormat.class);
              conf.setNumReduceTasks(50);
            });
    assertThat(both.howdah().output().records()).hasSizeLessThan(2 * 50);
  }

  @Test
  void noOutputAtAll() throws Exception {
    sameOld(
        conf -> {
          OldApi.grouping(conf);
          conf.setOutputFormat(NullOutputFormat.class);
        });
  }

  @Test
  void fileNamesMadeOfKeys() throws Exception {
    sameOld(
        conf -> {
          OldApi.grouping(conf);
          conf.setOutputFormat(ByKey.class);
          conf.setNumReduceTasks(2);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void multipleOutputs() throws Exception {
    sameOld(
        conf -> {
          OldApi.grouping(conf);
          conf.setReducerClass(SeveralFiles.class);
          MultipleOutputs.addNamedOutput(
              conf, "text", TextOutputFormat.class, Text.class, Text.class);
          MultipleOutputs.addMultiNamedOutput(
              conf, "multi", SequenceFileOutputFormat.class, Text.class, Text.class);
          MultipleOutputs.setCountersEnabled(conf, true);
          conf.setNumReduceTasks(2);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void sideFilesInTheWorkFolderArePromoted() throws Exception {
    Both both =
        sameOld(
            conf -> {
              OldApi.grouping(conf);
              conf.setReducerClass(SideFile.class);
              conf.setNumReduceTasks(2);
            });
    assertThat(both.howdah().output().records()).containsKeys("side-r-00000", "named");
  }

  static final class ByKey extends MultipleTextOutputFormat<Text, Text> {
    @Override
    protected String generateFileNameForKeyValue(Text key, Text value, String name) {
      return key.toString().substring(0, 1) + "/" + name;
    }
  }

  static final class SeveralFiles extends MapReduceBase implements Reducer<Text, Text, Text, Text> {
    private MultipleOutputs outputs;

    @Override
    public void configure(JobConf conf) {
      outputs = new MultipleOutputs(conf);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void reduce(
        Text key, Iterator<Text> values, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      outputs.getCollector("text", reporter).collect(key, key);
      String kind = key.getLength() % 2 == 0 ? "even" : "odd";
      outputs.getCollector("multi", kind, reporter).collect(key, key);
      output.collect(key, key);
    }

    @Override
    public void close() throws IOException {
      outputs.close();
    }
  }

  static final class SideFile extends MapReduceBase implements Reducer<Text, Text, Text, Text> {
    private JobConf conf;

    @Override
    public void configure(JobConf conf) {
      this.conf = conf;
    }

    @Override
    public void reduce(
        Text key, Iterator<Text> values, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      output.collect(key, key);
    }

    @Override
    public void close() throws IOException {
      writeTo(FileOutputFormat.getPathForCustomFile(conf, "side"));
      if (conf.getInt("mapreduce.task.partition", -1) == 0) {
        writeTo(new Path(FileOutputFormat.getWorkOutputPath(conf), "named"));
      }
    }

    private void writeTo(Path file) throws IOException {
      try (OutputStream out = file.getFileSystem(conf).create(file)) {
        out.write('x');
      }
    }
  }
}
