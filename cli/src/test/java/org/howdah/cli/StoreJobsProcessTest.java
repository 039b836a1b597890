package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.cli.programs.WaitingLines;
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

  @Test
  void aJobGoesOnWhenANodeIsKilledThatItReadsFrom() throws Exception {
    StringBuilder text = new StringBuilder();
    String filling = "x".repeat(500);
    for (int i = 0; i < 20_000; i++) {
      text.append("key ").append(i).append('\t').append(filling).append(i).append('\n');
    }
    Path lines = Files.writeString(folder.resolve("pairs"), text);
    int port = NodeProcessTest.freePorts();
    int otherPort = NodeProcessTest.freePorts();
    int thirdPort = NodeProcessTest.freePorts();
    String join = "--join=127.0.0.1:" + port;
    try (HowdahProcess first = groupNode("a", port);
        HowdahProcess other = groupNode("b", otherPort, join);
        HowdahProcess third = groupNode("c", thirdPort, join)) {
      first.awaitStdout("is ready");
      other.awaitStdout("is ready");
      third.awaitStdout("is ready");
      String at = "--at=" + address(port) + "," + address(otherPort) + "," + address(thirdPort);
      String token = "--token-file=" + folder.resolve("a/token");
      run("store", "load", "pairs", lines.toString(), "--copies", "2", at, token);
      Path goOn = folder.resolve("go-on");
      try (HowdahProcess export =
          HowdahProcess.main(
              folder,
              "store",
              "-D",
              WaitingLines.FILE + "=" + goOn,
              "-D",
              "howdah.store.split.bytes=2m",
              "export",
              "pairs",
              "saved",
              "--format=" + WaitingLines.class.getName(),
              at,
              token)) {
        export.awaitStdout("waiting");
        other.signal("KILL");
        other.exitCode();
        Files.writeString(goOn, "");
        assertThat(export.exitCode()).as(export.stderr()).isZero();
      }
    }
    List<String> saved = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.resolve("saved"))) {
      for (Path file : files.filter(f -> f.getFileName().toString().startsWith("part-")).toList()) {
        saved.addAll(Files.readAllLines(file));
      }
    }
    assertThat(saved.stream().sorted().toList())
        .isEqualTo(Files.readAllLines(lines).stream().sorted().toList());
  }

  private HowdahProcess groupNode(String name, int port, String... further) throws Exception {
    List<String> words = new ArrayList<>(List.of(further));
    Path quick = Files.writeString(folder.resolve("quick-" + name), "memory=128m\n");
    words.add("--data=" + folder.resolve(name));
    words.add("--name=" + name);
    words.add("--port=" + port);
    words.add("--config=" + quick);
    return HowdahProcess.node(folder, words.toArray(new String[0]));
  }

  private static String address(int port) {
    return "127.0.0.1:" + (port + 3);
  }

  private String run(String... words) throws Exception {
    try (HowdahProcess process = HowdahProcess.main(folder, words)) {
      assertThat(process.exitCode()).as(process.stderr()).isZero();
      return process.stdout();
    }
  }
}
