package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs of jobs that run on a node answer as those of jobs that run here. */
class NodeLogsProcessTest {
  private static final Pattern ROW =
      Pattern.compile("logs/(job_\\d+_\\d+) in the data folder of each node");

  @TempDir Path folder;
  private Path data;
  private HowdahProcess node;

  @BeforeEach
  void startNode() throws Exception {
    data = folder.resolve("data");
    Path quick =
        Files.writeString(
            folder.resolve("quick"), "memory=128m\njoin.seconds=1\ngrid.logs.days=3\n");
    node =
        HowdahProcess.node(
            folder, "--data=" + data, "--port=" + NodeProcessTest.freePorts(), "--config=" + quick);
    node.awaitStdout("is ready");
  }

  @AfterEach
  void stopNode() {
    node.close();
  }

  @Test
  void eachAttemptHasItsOwnAndWhyOneFailedIsAtItsEnd() throws Exception {
    String said = run(0, TalkativeJob.input(folder.resolve("in"), "apples", "orange"));
    assertThat(said).doesNotContain("slf4j info");
    assertThat(logs(job(said), "m_000000"))
        .contains("slf4j info of apples", "commons info of apples", "java info of apples")
        .contains("\nprinted to stdout of apples\nprinted to stderr of apples\n")
        .contains("a thread's info of apples")
        .doesNotContain("orange", "slf4j debug");
    Path poison = TalkativeJob.input(folder.resolve("poisoned"), "poison");
    String job = job(run(1, poison, "-D", "mapreduce.map.maxattempts=2"));
    assertThat(logs(job, "m_000000"))
        .contains("_m_000000_0 on 127.0.0.1:", "_m_000000_1 on 127.0.0.1:")
        .contains("IllegalStateException: cannot swallow poison\n\tat Talks$Maps.map(");
    assertThat(logs(job))
        .startsWith("==> job on 127.0.0.1:")
        .contains(
            "talk of ", "map task 0, attempt 0, failed", "has failed", "slf4j info of poison");
    assertThat(logs(job, "--json")).contains("\"id\": \"" + job + "\"", "slf4j info of poison");
    assertThat(data.resolve("logs").resolve(job)).isNotEmptyDirectory();
  }

  @Test
  void levelsAreTheJobsAndNoneMeansNone() throws Exception {
    Path in = TalkativeJob.input(folder.resolve("in"), "apples");
    String debug = job(run(0, in, "-D", "mapreduce.map.log.level=DEBUG"));
    assertThat(logs(debug, "m_000000")).contains("slf4j debug of apples");
    run(0, in, "-D", "howdah.logs.dir=none");
    assertThat(data.resolve("logs")).isDirectoryNotContaining(file -> isOfAnother(file, debug));
  }

  private static boolean isOfAnother(Path file, String job) {
    String name = file.getFileName().toString();
    return name.startsWith("job_") && !name.equals(job);
  }

  private String run(int code, Path in, String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of("run", "--on=grid", "--at=" + data));
    words.addAll(List.of(options));
    words.addAll(List.of(TalkativeJob.jar(folder).toString(), "Talks", in.toString()));
    Path out = folder.resolve("out");
    for (int i = 1; Files.exists(out); i++) {
      out = folder.resolve("out-" + i);
    }
    words.add(out.toString());
    return howdah(code, words);
  }

  private static String job(String said) {
    Matcher row = ROW.matcher(said);
    assertThat(row.find()).as(said).isTrue();
    return row.group(1);
  }

  private String logs(String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("job", "logs", "--at=" + data));
    all.addAll(List.of(words));
    return howdah(0, all);
  }

  private String howdah(int code, List<String> words) throws Exception {
    Map<String, String> environment = Map.of();
    try (HowdahProcess howdah =
        HowdahProcess.with(environment, "", folder, words.toArray(new String[0]))) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isEqualTo(code);
      return howdah.stdout() + howdah.stderr();
    }
  }
}
