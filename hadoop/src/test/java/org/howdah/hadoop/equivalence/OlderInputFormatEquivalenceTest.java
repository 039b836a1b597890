package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FixedLengthInputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.KeyValueTextInputFormat;
import org.apache.hadoop.mapred.SequenceFileAsTextInputFormat;
import org.apache.hadoop.mapred.SequenceFileInputFormat;
import org.apache.hadoop.mapred.TextInputFormat;
import org.apache.hadoop.mapred.join.CompositeInputFormat;
import org.apache.hadoop.mapred.join.TupleWritable;
import org.apache.hadoop.mapred.lib.CombineTextInputFormat;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapred.lib.MultipleInputs;
import org.apache.hadoop.mapred.lib.NLineInputFormat;
import org.howdah.hadoop.zoo.Compressed;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.SequenceFiles;
import org.junit.jupiter.api.Test;

class OlderInputFormatEquivalenceTest extends EquivalenceTest {
  @Test
  void anEmptyFolder() throws Exception {
    sameOld(OldApi::grouping);
  }

  @Test
  void emptyFiles() throws Exception {
    write("empty.txt", "");
    sameOld(OldApi::grouping);
  }

  @Test
  void aFileInAsManyMapsAsStockHadoopMakesUnlessAskedForMore() throws Exception {
    write("pairs.txt", Inputs.pairs(20, 300));
    stock.leavingTheNumberOfMaps();
    howdah.leavingTheNumberOfMaps();
    sameOld(OlderInputFormatEquivalenceTest::mapOnly);
  }

  @Test
  void aFileInAsManyMapsAsAskedFor() throws Exception {
    write("pairs.txt", Inputs.pairs(20, 300));
    JobOutcome outcome =
        howdah.runOld(
            conf -> {
              mapOnly(conf);
              conf.setNumMapTasks(3);
            });
    assertThat(outcome.output().records()).containsKeys("part-00000", "part-00001", "part-00002");
    assertThat(outcome.output().parts()).hasSize(300);
  }

  @Test
  void keyValueText() throws Exception {
    write("pairs.txt", "a\t1\nb\na\t\n");
    sameOld(
        conf -> {
          OldApi.grouping(conf);
          conf.setInputFormat(KeyValueTextInputFormat.class);
          conf.setMapperClass(IdentityMapper.class);
        });
  }

  @Test
  void aFixedNumberOfLinesPerSplit() throws Exception {
    write("pairs.txt", Inputs.pairs(21, 50));
    sameOld(
        conf -> {
          mapOnly(conf);
          conf.setInputFormat(NLineInputFormat.class);
          conf.setInt("mapreduce.input.lineinputformat.linespermap", 20);
        });
  }

  @Test
  void manyFilesInOneSplit() throws Exception {
    for (int i = 0; i < 5; i++) {
      write("f" + i, Inputs.pairs(i, 20));
    }
    sameOld(
        conf -> {
          OldApi.grouping(conf);
          conf.setInputFormat(CombineTextInputFormat.class);
        });
  }

  @Test
  void recordsOfFixedLength() throws Exception {
    write("fixed.bin", "abcdefgh".repeat(50));
    sameOld(
        conf -> {
          mapOnly(conf);
          conf.setInputFormat(FixedLengthInputFormat.class);
          FixedLengthInputFormat.setRecordLength(conf, 8);
        });
  }

  @Test
  void sequenceFilesThemselvesAndAsText() throws Exception {
    writeSequenceFile("data.seq");
    sameOld(
        conf -> {
          mapOnly(conf);
          conf.setInputFormat(SequenceFileInputFormat.class);
        });
    sameOld(
        conf -> {
          mapOnly(conf);
          conf.setInputFormat(SequenceFileAsTextInputFormat.class);
        });
  }

  @Test
  void compressedTexts() throws Exception {
    Compressed.write(input.resolve("a.gz"), GzipCodec.class, Inputs.pairs(22, 100));
    Compressed.write(input.resolve("b.bz2"), BZip2Codec.class, Inputs.pairs(23, 100));
    sameOld(OldApi::grouping);
  }

  @Test
  void eachInputWithItsOwnFormatAndMapper() throws Exception {
    write("lines/a.txt", Inputs.pairs(24, 50));
    write("tabs/b.txt", "ka\t1\nlo\t2\n");
    sameOld(
        conf -> {
          OldApi.grouping(conf);
          conf.unset(org.apache.hadoop.mapreduce.lib.input.FileInputFormat.INPUT_DIR);
          MultipleInputs.addInputPath(
              conf, path("lines"), TextInputFormat.class, OldApi.Fields.class);
          MultipleInputs.addInputPath(
              conf, path("tabs"), KeyValueTextInputFormat.class, IdentityMapper.class);
        });
  }

  @Test
  void aJoinOfSortedInputs() throws Exception {
    writeSequenceFile("left.seq");
    writeSequenceFile("right.seq");
    sameOld(
        conf -> {
          mapOnly(conf);
          conf.setInputFormat(CompositeInputFormat.class);
          conf.set(
              "mapreduce.join.expr",
              CompositeInputFormat.compose(
                  "inner", SequenceFileInputFormat.class, path("left.seq"), path("right.seq")));
          FileInputFormat.setInputPaths(conf, path("left.seq"));
          conf.setOutputKeyClass(IntWritable.class);
          conf.setOutputValueClass(TupleWritable.class);
        });
  }

  private static void mapOnly(JobConf conf) {
    conf.setMapperClass(IdentityMapper.class);
    conf.setNumReduceTasks(0);
    conf.setOutputKeyClass(LongWritable.class);
    conf.setOutputValueClass(Text.class);
  }

  private Path path(String name) {
    return new Path(input.resolve(name).toUri());
  }

  private void writeSequenceFile(String name) throws Exception {
    List<IntWritable> keys = IntStream.range(0, 100).mapToObj(IntWritable::new).toList();
    List<Text> values = IntStream.range(0, 100).mapToObj(i -> new Text(name + i)).toList();
    SequenceFiles.write(input.resolve(name), CompressionType.NONE, keys, values);
  }
}
