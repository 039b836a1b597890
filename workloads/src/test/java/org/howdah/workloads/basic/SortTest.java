package org.howdah.workloads.basic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SortTest {
  @TempDir Path folder;

  @Test
  void sortsLinesOfTextAndKeepsEqualOnes() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path in = hadoop.write("in", "pear\napple\n\npear\nzebra\n");

    assertThat(hadoop.run("sort", "--text", in, hadoop.path("out"))).isZero();

    assertThat(hadoop.lines("out")).containsExactly("", "apple", "pear", "pear", "zebra");
  }

  @Test
  void sortsSequenceFilesByTheirKeyClass() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    writeSequence(hadoop.path("in.seq"), 30, -4, 7, 100);

    int exitCode =
        hadoop.run(
            "sort",
            "--key",
            IntWritable.class.getName(),
            "--value",
            Text.class.getName(),
            hadoop.path("in.seq"),
            hadoop.path("out"));

    assertThat(exitCode).isZero();
    assertThat(readSequence(hadoop.path("out/part-r-00000")))
        .containsExactly("-4=value -4", "7=value 7", "30=value 30", "100=value 100");
  }

  @Test
  void refusesAKeyClassThatDoesNotExist() throws Exception {
    assertThat(new LocalHadoop(folder).run("sort", "--key", "no.Such", "in", "out")).isEqualTo(2);
  }

  private static void writeSequence(Path file, int... keys) throws Exception {
    try (SequenceFile.Writer writer =
        SequenceFile.createWriter(
            new Configuration(),
            SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(file.toUri())),
            SequenceFile.Writer.keyClass(IntWritable.class),
            SequenceFile.Writer.valueClass(Text.class))) {
      for (int key : keys) {
        writer.append(new IntWritable(key), new Text("value " + key));
      }
    }
  }

  private static List<String> readSequence(Path file) throws Exception {
    List<String> records = new ArrayList<>();
    try (SequenceFile.Reader reader =
        new SequenceFile.Reader(
            new Configuration(),
            SequenceFile.Reader.file(new org.apache.hadoop.fs.Path(file.toUri())))) {
      IntWritable key = new IntWritable();
      Text value = new Text();
      while (reader.next(key, value)) {
        records.add(key + "=" + value);
      }
    }
    return records;
  }
}
