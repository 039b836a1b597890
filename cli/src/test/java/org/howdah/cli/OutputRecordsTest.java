package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutputRecordsTest {
  @TempDir private Path folder;

  private Path write(String name, CompressionType compression, int last) throws IOException {
    Path file = Files.createDirectory(folder.resolve(name)).resolve("part-r-00000");
    try (SequenceFile.Writer writer =
        SequenceFile.createWriter(
            new Configuration(),
            SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(file.toUri())),
            SequenceFile.Writer.keyClass(Text.class),
            SequenceFile.Writer.valueClass(IntWritable.class),
            SequenceFile.Writer.compression(compression))) {
      writer.append(new Text("a"), new IntWritable(1));
      writer.append(new Text("b"), new IntWritable(last));
    }
    return file.getParent();
  }

  @ParameterizedTest
  @EnumSource(CompressionType.class)
  void sequenceFilesAreTheSameIfTheirRecordsAre(CompressionType compression) throws Exception {
    Path one = write("one", compression, 7);
    Path same = write("same", compression, 7);
    Path other = write("other", compression, 8);
    assertThat(Files.readAllBytes(one.resolve("part-r-00000")))
        .as("of all files, a mark is random")
        .isNotEqualTo(Files.readAllBytes(same.resolve("part-r-00000")));
    assertThat(OutputRecords.of(same)).isEqualTo(OutputRecords.of(one));
    assertThat(OutputRecords.of(one).get("part-r-00000")).hasSize(3);
    assertThat(OutputRecords.of(other)).isNotEqualTo(OutputRecords.of(one));
  }
}
