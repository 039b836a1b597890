package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FixedLengthInputFormat;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileAsBinaryInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileAsTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.howdah.hadoop.zoo.Compressed;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Mappers;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.hadoop.zoo.SequenceFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class InputFormatEquivalenceTest extends EquivalenceTest {
  private static final String SPLIT_BYTES_MAX = "mapreduce.input.fileinputformat.split.maxsize";

  @Test
  void anEmptyFileIsReadAsNoRecords() throws Exception {
    write("empty.txt", "");
    write("full.txt", "a 1\n");
    same(Jobs::grouping);
  }

  @Test
  void emptyFilesAlone() throws Exception {
    write("empty.txt", "");
    same(
        job -> {
          Jobs.grouping(job);
          job.setNumReduceTasks(2);
        });
  }

  @Test
  void anEmptyFolderHasNoSplits() throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.setNumReduceTasks(2);
        });
  }

  @Test
  void anEmptyFolderOfAMapOnlyJob() throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.setNumReduceTasks(0);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"a 1", "a 1\r\nb 2\rc 3\n\n\n", "\n", "\uFEFFa 1\n"})
  void unusualLineEnds(String text) throws Exception {
    write("lines.txt", text);
    same(
        job -> {
          Jobs.grouping(job);
          job.setNumReduceTasks(0);
        });
  }

  @Test
  void linesThatCrossSplits() throws Exception {
    write("prose.txt", Inputs.prose(5, 200));
    Both both =
        same(
            job -> {
              mapOnlyLines(job);
              job.getConfiguration().setLong(SPLIT_BYTES_MAX, 37);
            });
    assertThat(both.howdah().counter(TaskCounter.MAP_INPUT_RECORDS)).isEqualTo(200);
  }

  @Test
  void nestedFoldersHiddenFilesAndPatterns() throws Exception {
    write("2024/a.txt", "a 1\n");
    write("2025/b.txt", "b 2\n");
    write("2025/deep/c.txt", "c 3\n");
    write("2025/_hidden", "h 4\n");
    same(
        job -> {
          Jobs.grouping(job);
          FileInputFormat.setInputPaths(job, input + "/202[45]");
          FileInputFormat.setInputDirRecursive(job, true);
        });
  }

  @Test
  void keyValueText() throws Exception {
    write("pairs.txt", Inputs.pairs(6, 100));
    same(
        job -> {
          Jobs.grouping(job);
          job.setInputFormatClass(KeyValueTextInputFormat.class);
          job.getConfiguration()
              .set("mapreduce.input.keyvaluelinerecordreader.key.value.separator", " ");
          job.setMapperClass(Mapper.class);
        });
  }

  @Test
  void aFixedNumberOfLinesPerSplit() throws Exception {
    write("pairs.txt", Inputs.pairs(7, 100));
    same(
        job -> {
          mapOnlyLines(job);
          job.setInputFormatClass(NLineInputFormat.class);
          NLineInputFormat.setNumLinesPerSplit(job, 30);
        });
  }

  @Test
  void manyFilesInOneSplit() throws Exception {
    for (int i = 0; i < 9; i++) {
      write("f" + i, Inputs.pairs(i, 20));
    }
    same(
        job -> {
          Jobs.grouping(job);
          job.setInputFormatClass(CombineTextInputFormat.class);
          FileInputFormat.setMaxInputSplitSize(job, 600);
        });
  }

  @Test
  void recordsOfFixedLength() throws Exception {
    write("fixed.bin", "abcdefgh".repeat(100));
    same(
        job -> {
          job.setInputFormatClass(FixedLengthInputFormat.class);
          FixedLengthInputFormat.setRecordLength(job.getConfiguration(), 5);
          job.getConfiguration().setLong(SPLIT_BYTES_MAX, 64);
          job.setNumReduceTasks(0);
        });
  }

  @ParameterizedTest
  @EnumSource(CompressionType.class)
  void sequenceFiles(CompressionType compression) throws Exception {
    writeSequenceFile(input.resolve("data.seq"), compression);
    same(
        job -> {
          job.setInputFormatClass(SequenceFileInputFormat.class);
          job.getConfiguration().setLong(SPLIT_BYTES_MAX, 3000);
          job.setReducerClass(Reducers.SortedValues.class);
          job.setMapOutputValueClass(IntWritable.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(Text.class);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void sequenceFilesAsTextAndAsBytes() throws Exception {
    writeSequenceFile(input.resolve("data.seq"), CompressionType.RECORD);
    same(
        job -> {
          job.setInputFormatClass(SequenceFileAsTextInputFormat.class);
          job.setNumReduceTasks(0);
        });
    same(
        job -> {
          job.setInputFormatClass(SequenceFileAsBinaryInputFormat.class);
          job.setNumReduceTasks(0);
        });
  }

  @Test
  void mapFilesAreReadAsSequenceFiles() throws Exception {
    try (MapFile.Writer writer =
        new MapFile.Writer(
            stock.configuration(),
            new org.apache.hadoop.fs.Path(input.resolve("map").toUri()),
            MapFile.Writer.keyClass(IntWritable.class),
            MapFile.Writer.valueClass(Text.class))) {
      for (int i = 0; i < 500; i++) {
        writer.append(new IntWritable(i), new Text("value " + i));
      }
    }
    same(
        job -> {
          job.setInputFormatClass(SequenceFileInputFormat.class);
          job.setNumReduceTasks(0);
        });
  }

  @Test
  void compressedTexts() throws Exception {
    Compressed.write(input.resolve("a.gz"), GzipCodec.class, Inputs.pairs(8, 300));
    Compressed.write(input.resolve("b.bz2"), BZip2Codec.class, Inputs.pairs(9, 300));
    Compressed.write(input.resolve("c.deflate"), DefaultCodec.class, Inputs.pairs(10, 300));
    same(Jobs::grouping);
  }

  @Test
  void concatenatedGzipMembers() throws Exception {
    Compressed.write(scratch.resolve("one"), GzipCodec.class, "a 1\nb");
    Compressed.write(scratch.resolve("two"), GzipCodec.class, " 2\nc 3\n");
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.write(Files.readAllBytes(scratch.resolve("one")));
    both.write(Files.readAllBytes(scratch.resolve("two")));
    Files.write(input.resolve("both.gz"), both.toByteArray());
    same(Jobs::grouping);
  }

  @Test
  void splitsOfABzip2Text() throws Exception {
    Compressed.write(input.resolve("b.bz2"), BZip2Codec.class, Inputs.noise(11, 400_000));
    Both both =
        same(
            job -> {
              mapOnlyLines(job);
              job.getConfiguration().setLong(SPLIT_BYTES_MAX, 90_000);
            });
    assertThat(both.howdah().output().records().keySet()).contains("part-m-00002");
  }

  @Test
  @Tag(ON_NODES_TOO)
  void eachInputWithItsOwnFormatAndMapper() throws Exception {
    write("lines/a.txt", Inputs.pairs(12, 50));
    write("tabs/b.txt", "ka\t1\nlo\t2\n");
    same(
        job -> {
          Jobs.grouping(job);
          job.getConfiguration().unset(FileInputFormat.INPUT_DIR);
          MultipleInputs.addInputPath(
              job, path("lines"), TextInputFormat.class, Mappers.Fields.class);
          MultipleInputs.addInputPath(
              job, path("tabs"), KeyValueTextInputFormat.class, Mapper.class);
        });
  }

  private static void mapOnlyLines(Job job) {
    job.setMapperClass(Mappers.Lines.class);
    job.setNumReduceTasks(0);
  }

  private org.apache.hadoop.fs.Path path(String name) {
    return new org.apache.hadoop.fs.Path(input.resolve(name).toUri());
  }

  private static void writeSequenceFile(Path file, CompressionType compression) throws Exception {
    List<Text> keys = IntStream.range(0, 400).mapToObj(i -> new Text("k" + i % 70)).toList();
    List<IntWritable> values = IntStream.range(0, 400).mapToObj(IntWritable::new).toList();
    SequenceFiles.write(file, compression, keys, values);
  }
}
