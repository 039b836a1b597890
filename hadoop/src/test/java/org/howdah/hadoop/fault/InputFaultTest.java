package org.howdah.hadoop.fault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapred.FileAlreadyExistsException;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.InvalidInputException;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.zoo.Broken;
import org.howdah.hadoop.zoo.Compressed;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.SequenceFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputFaultTest extends FaultTest {
  @Test
  void anInputThatIsMissing() {
    assertThatThrownBy(
            () ->
                howdah.run(
                    job -> {
                      Jobs.grouping(job);
                      FileInputFormat.setInputPaths(job, scratch + "/nowhere");
                    }))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("Input path does not exist")
        .hasMessageContaining("nowhere");
  }

  @Test
  void anOutputThatIsThereAlready() throws Exception {
    write("a.txt", "a 1\n");
    Path taken = Files.createDirectory(scratch.resolve("taken"));
    Files.writeString(taken.resolve("kept"), "kept");
    assertThatThrownBy(
            () ->
                howdah.run(
                    job -> {
                      Jobs.grouping(job);
                      FileOutputFormat.setOutputPath(
                          job, new org.apache.hadoop.fs.Path(taken.toUri()));
                    }))
        .isInstanceOf(FileAlreadyExistsException.class)
        .hasMessageContaining("taken already exists");
    assertThat(taken.resolve("kept")).hasContent("kept");
  }

  @Test
  void anInputThatTheUserMayNotRead() throws Exception {
    write("secret.txt", "a 1\n");
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.grouping(job);
              job.setInputFormatClass(Broken.Forbidden.class);
            });
    assertThat(outcome.explanation()).contains("Permission denied", "secret.txt", "map task 0");
  }

  @Test
  void aFileWhoseBytesDoNotMatchTheirChecksum() throws Exception {
    Path file = input.resolve("damaged.txt");
    var path = new org.apache.hadoop.fs.Path(file.toUri());
    try (OutputStream out = FileSystem.getLocal(howdah.configuration()).create(path)) {
      out.write("a 1\nb 2\n".getBytes(UTF_8));
    }
    Files.writeString(file, "a 1\nb 3\n");
    JobOutcome outcome = fail(Jobs::grouping);
    assertThat(outcome.explanation()).contains("Checksum error", "damaged.txt");
  }

  @ParameterizedTest
  @ValueSource(classes = {GzipCodec.class, BZip2Codec.class})
  void compressedTextThatEndsTooEarly(Class<? extends CompressionCodec> codec) throws Exception {
    Path file = input.resolve("cut" + (codec == GzipCodec.class ? ".gz" : ".bz2"));
    Compressed.write(file, codec, Inputs.noise(140, 300_000));
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    JobOutcome outcome = fail(Jobs::grouping);
    assertThat(outcome.explanation()).contains(file.getFileName().toString(), "map task 0");
  }

  @Test
  void compressedTextThatIsDamaged() throws Exception {
    Path file = input.resolve("damaged.gz");
    Compressed.write(file, GzipCodec.class, Inputs.noise(141, 300_000));
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 50, (byte) 0);
    Files.write(file, bytes);
    JobOutcome outcome = fail(Jobs::grouping);
    assertThat(outcome.explanation()).contains("damaged.gz", "map task 0");
  }

  @Test
  void textThatSaysItIsCompressed() throws Exception {
    write("plain.gz", "a 1\n");
    JobOutcome outcome = fail(Jobs::grouping);
    assertThat(outcome.explanation()).contains("plain.gz", "map task 0");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 50, 500})
  void aSequenceFileThatIsDamaged(int position) throws Exception {
    byte[] bytes = sequenceFile();
    Arrays.fill(bytes, position, position + 30, (byte) 0xff);
    Files.write(input.resolve("data.seq"), bytes);
    assertThat(failToRead().explanation()).contains("data.seq", "map task 0");
  }

  @Test
  void aSequenceFileThatEndsTooEarly() throws Exception {
    byte[] bytes = sequenceFile();
    Files.write(input.resolve("data.seq"), Arrays.copyOf(bytes, bytes.length - 5));
    assertThat(failToRead().explanation()).contains("data.seq", "map task 0");
  }

  private byte[] sequenceFile() throws Exception {
    Path file = scratch.resolve("data.seq");
    List<IntWritable> numbers = IntStream.range(0, 900).mapToObj(IntWritable::new).toList();
    SequenceFiles.write(file, CompressionType.NONE, numbers, numbers);
    return Files.readAllBytes(file);
  }

  private JobOutcome failToRead() throws Exception {
    return fail(
        job -> {
          Jobs.grouping(job);
          job.setMapperClass(Mapper.class);
          job.setInputFormatClass(SequenceFileInputFormat.class);
          job.setMapOutputKeyClass(IntWritable.class);
          job.setMapOutputValueClass(IntWritable.class);
        });
  }
}
