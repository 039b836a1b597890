package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.programs.NeverEnds;
import org.howdah.cli.programs.NoShelf;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients of a node ask for and what becomes of it without them; all tests share a node. */
class GridClientProcessTest {
  private static final Path PAGE = Path.of("../docs/grid-jobs.md");

  /** The fourth of a node's ports. */
  private static final int HTTP = 3;

  private static final int TRIES_MAX = 60;

  @TempDir static Path folder;
  private static Path data;
  private static int port;
  private static HowdahProcess node;

  @BeforeAll
  static void startNode() throws Exception {
    data = folder.resolve("data");
    Path quick = Files.writeString(folder.resolve("quick"), "memory=128m\njoin.seconds=1\n");
    port = NodeProcessTest.freePorts();
    node = HowdahProcess.node(folder, "--data=" + data, "--port=" + port, "--config=" + quick);
    node.awaitStdout("is ready");
  }

  @AfterAll
  static void stopNode() {
    node.close();
  }

  private static String run(String... words) throws Exception {
    try (HowdahProcess process = HowdahProcess.main(folder, words)) {
      assertThat(process.exitCode()).as(String.join(" ", words) + ": " + process.stderr()).isZero();
      return process.stdout();
    }
  }

  private static HowdahProcess start(String... words) throws Exception {
    String[] on = {"run", "--on=grid", "--at=" + data};
    return HowdahProcess.main(
        folder, Stream.of(on, words).flatMap(Stream::of).toArray(String[]::new));
  }

  private static String counted(String output) throws IOException {
    return Files.readString(folder.resolve(output).resolve("part-r-00000"));
  }

  @Test
  void aJobWhoseClientIsKilledGoesOnAndLeavesNothingWhenItIsKilled() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty"), "");
    String never = "mapreduce.job.inputformat.class=" + NeverEnds.class.getName();
    try (HowdahProcess client = start("-D", never, "wordcount", empty.toString(), "never")) {
      client.awaitStderr("maps 0/1");
      client.signal("KILL");
      assertThat(client.exitCode()).isNotZero();
    }
    String line = lineOf("  running ");
    String job = line.substring(0, line.indexOf(' '));
    assertThat(run("job", "kill", job, "--at=" + data)).contains("is being killed");
    String ended = "";
    for (int tries = 0; tries < TRIES_MAX && !ended.contains("  killed "); tries++) {
      ended = lineOf(job);
    }
    assertThat(ended).contains("  killed ");
    assertThat(folder.resolve("never/_temporary")).doesNotExist();
    assertThat(run("store", "scan", "howdah-jobs", "--keys", "--at=" + data))
        .as("files of jobs")
        .doesNotContain(job);
  }

  private static String lineOf(String text) throws Exception {
    return run("job", "ls", "--at=" + data)
        .lines()
        .filter(line -> line.contains(text))
        .findFirst()
        .orElse("");
  }

  private static void loadFruit() throws Exception {
    String lines =
        Stream.of("apple", "pear", "fig")
            .flatMap(
                fruit ->
                    Stream.iterate(0, i -> i + 1)
                        .limit(100)
                        .map(i -> fruit + "-" + i + "\t" + fruit + " is fruit\n"))
            .collect(Collectors.joining());
    Path file = Files.writeString(folder.resolve("fruit"), lines);
    run(
        "store",
        "load",
        "fruit",
        file.toString(),
        "--at=" + data,
        "--format=org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat");
  }

  private static List<String> fruit(String setting, String output) {
    return List.of(
        "-D",
        "howdah.store.input=fruit",
        "-D",
        "howdah.store.input." + setting,
        "-D",
        "mapreduce.job.inputformat.class=org.howdah.hadoop.store.StoreInputFormat",
        "wordcount",
        "not-read",
        output);
  }

  @Test
  void onlyKeysWithAPrefixOrOfAListAreRead() throws Exception {
    loadFruit();
    try (HowdahProcess job = start(fruit("prefix=pear-", "pears").toArray(String[]::new))) {
      assertThat(job.exitCode()).as(job.stderr()).isZero();
      assertThat(job.stderr()).contains(", 100 records in");
    }
    assertThat(counted("pears")).isEqualTo("fruit\t100\nis\t100\npear\t100\n");
    Path list = Files.writeString(folder.resolve("list"), "fig-7\napple-99\nquince-1\nfig-8\n");
    try (HowdahProcess job =
        start(fruit("keys=" + list.toUri(), "listed").toArray(String[]::new))) {
      assertThat(job.exitCode()).as(job.stderr()).isZero();
      assertThat(job.stderr()).contains(", 3 records in");
    }
    assertThat(counted("listed")).isEqualTo("apple\t1\nfig\t2\nfruit\t3\nis\t3\n");
  }

  @Test
  void theLogOfAJobTellsWhatItsTasksFailedOf() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "a b c\n");
    String failing = "mapreduce.job.partitioner.class=" + NoShelf.class.getName();
    try (HowdahProcess job =
        start(
            "-D",
            failing,
            "-D",
            "mapreduce.job.reduces=2",
            "-D",
            "mapreduce.map.maxattempts=1",
            "wordcount",
            text.toString(),
            "fails")) {
      assertThat(job.exitCode()).isEqualTo(ExitCodes.FAILED);
    }
    String line = lineOf("  failed ");
    String job = line.substring(0, line.indexOf(' '));
    assertThat(run("job", "logs", job, "--at=" + data))
        .contains("no shelf for a", "NoShelf.getPartition", "has failed");
    try (HowdahProcess unknown =
        HowdahProcess.main(folder, "job", "logs", "job_1_0001", "--at=" + data)) {
      assertThat(unknown.exitCode()).isEqualTo(ExitCodes.USAGE);
      assertThat(unknown.stderr()).contains("there is no job job_1_0001", "howdah job ls");
    }
  }

  @Test
  void theProgramOfThePageRuns() throws Exception {
    String page = Files.readString(PAGE);
    int begin = page.indexOf("```java\n") + "```java\n".length();
    Path source = folder.resolve("CountOnNodes.java");
    Files.writeString(source, page.substring(begin, page.indexOf("```", begin)));
    Path text = Files.writeString(folder.resolve("words"), "to be or not to be\n");
    try (HowdahProcess program =
        HowdahProcess.command(
            folder,
            Map.of(),
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            source.toString(),
            "127.0.0.1:" + (port + HTTP),
            data.resolve("token").toString(),
            text.toString(),
            "counted")) {
      assertThat(program.exitCode()).as(program.stderr()).isZero();
      assertThat(program.stdout())
          .contains("counted 6 words")
          .containsPattern("on the nodes \\[node-\\w+]")
          .containsPattern("job_\\d+_0001 succeeded");
    }
    assertThat(counted("counted")).isEqualTo("be\t2\nnot\t1\nor\t1\nto\t2\n");
    assertThat(lineOf("count words")).contains("  succeeded ");
  }
}
