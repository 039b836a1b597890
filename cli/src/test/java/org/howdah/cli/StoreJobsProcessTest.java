package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs over a data set of a running node, as users start them. */
class StoreJobsProcessTest {
  private static final String HADOOP_INPUT = "org.apache.hadoop.mapreduce.lib.input.";

  @TempDir Path folder;

  @Test
  void wordsOfADataSetAreThoseOfTheFileItWasLoadedFrom() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      text.append("line ").append(i).append(" of ").append(i % 100).append('\n');
    }
    Path lines = Files.writeString(folder.resolve("lines"), text);
    Path data = folder.resolve("data");
    try (HowdahProcess node =
        HowdahProcess.node(
            folder,
            "--data=" + data,
            "--port=" + NodeProcessTest.freePorts(),
            "--config="
                + Files.writeString(folder.resolve("quick"), "memory=128m\njoin.seconds=1\n"))) {
      node.awaitStdout("is ready");
      String format = HADOOP_INPUT + "TextInputFormat";
      String where = data.toString();
      assertThat(run("store", "load", "lines", lines.toString(), "--format", format, "--at", where))
          .startsWith("loaded lines: 3,000 read, 3,000 written");
      run("run", "wordcount", lines.toString(), "of-file");
      run(
          "run",
          "-D",
          "mapreduce.job.inputformat.class=org.howdah.hadoop.store.StoreInputFormat",
          "-D",
          "howdah.store.input=lines",
          "-D",
          "howdah.store.input.key.class=org.apache.hadoop.io.LongWritable",
          "-D",
          "howdah.store.data=" + data,
          "wordcount",
          "none",
          "of-store");
      String counts = "part-r-00000";
      assertThat(folder.resolve("of-store").resolve(counts))
          .hasSameTextualContentAs(folder.resolve("of-file").resolve(counts));

      run("store", "--at", where, "load", "words", "of-file/" + counts, "--value-type", "long");
      run("store", "export", "words", "saved", "--value-type", "long", "--at", where);
      List<String> saved =
          new ArrayList<>(Files.readAllLines(folder.resolve("saved/part-m-00000")));
      assertThat(saved)
          .containsExactlyInAnyOrderElementsOf(
              Files.readAllLines(folder.resolve("of-file").resolve(counts)));
    }
  }

  private String run(String... words) throws Exception {
    try (HowdahProcess process = HowdahProcess.main(folder, words)) {
      assertThat(process.exitCode()).as(process.stderr()).isZero();
      return process.stdout();
    }
  }
}
