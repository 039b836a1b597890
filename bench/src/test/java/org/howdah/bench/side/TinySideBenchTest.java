package org.howdah.bench.side;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.bench.BenchCommand;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Every row runs, with the clients that need no download. */
@Timeout(240)
@LongTest
class TinySideBenchTest {
  @TempDir Path folder;

  @Test
  void lookUpsAndScalingRunAndLeaveOnlyTextsTablesLogsAndReports() throws Exception {
    assertThat(
            run(
                "--row=lookups,local,zipf,scaling",
                "--runs=2",
                "--client=howdah,howdah-getall,bare-socket,udp,udp-pipelined,heap"))
        .isZero();

    assertThat(json())
        .content()
        .contains("\"lookups\":{", "\"local\":{", "\"zipf\":{", "\"scaling\":{")
        .contains("\"howdah-2\":[", "\"bare-socket-1\":[", "\"heap-2\":[", "\"keysOnEachOf2\":[")
        .containsPattern("\"free-one-rounds\":\\[\\[[^,]+,[^,]+\\],\\[[^,]+,[^,]+\\]\\]")
        .contains("\"udp-1\":[", "\"udp-pipelined-2\":[");
    assertThat(folder.resolve("report.html"))
        .content()
        .contains("howdah-getall", "The paper's figure 5", "<svg", "class=\"fit\" d=\"M")
        .contains("class=\"limit\" d=\"M", "keys on each of 2 servers");
    assertThat(folder.resolve("report.md"))
        .content()
        .contains("share of the bare socket's rate", "| 80 | 160 | 5940 s |", "R² = 1.000")
        .contains("bound of the servers", "| 40,000 |");
    assertThat(names(folder.resolve("data")))
        .containsExactlyInAnyOrder("generated-65536.txt", "side-2000", "logs");
  }

  @Test
  void theJobOfThePaperRunsInEachWayOfLookingUp() throws Exception {
    assertThat(run("--row=scoring", "--howdah=" + command())).isZero();

    assertThat(json())
        .content()
        .contains("\"whole-noop\":[[", "\"whole-memcached\":[[", "\"whole-local\":[[")
        .contains("\"whole-heap\":[[", "\"part-get\":[[", "\"part-reduce\":[[")
        .contains("times NoOp's time");
    assertThat(folder.resolve("report.md"))
        .content()
        .contains(
            "| memcached, one key at a time |",
            "| no look-ups: two jobs",
            "438.2 million tokens",
            "| 80 | 160 | 5940 s |")
        .containsPattern("\\d sentences, \\d+,\\d+ tokens, \\d[0-9,]* distinct")
        .contains("| times NoOp's time, side table in memcached | at most 3.00 |");
  }

  @Test
  void theOpenQuestionsOfThePaperAreMeasured() throws Exception {
    assertThat(run("--row=placement,replication")).isZero();

    assertThat(json())
        .content()
        .contains("\"one-0ms-together\":[", "\"one-100ms-apart\":[", "\"batches-10ms-apart\":[")
        .contains("\"copies-1\":{", "\"copies-2\":{", "\"entriesThatFit\":");
    assertThat(folder.resolve("report.md"))
        .content()
        .contains("the job, which names the server and the table", "nothing but time")
        .contains("- Asked one key at a time, ", "- Compared with one copy, ");
  }

  @Test
  void aMapFileOnHdfsIsAskedForTheSameKeys() throws Exception {
    assertThat(run("--row=mapfile", "--client=howdah,mapfile")).isZero();

    assertThat(json()).content().contains("\"mapfile-1\":[", "\"mapfile-2\":[");
    assertThat(folder.resolve("report.md")).content().contains("One get from the MapFile takes");
  }

  @Test
  void withoutTheCommandTheJobsCannotRunAndTheOptionIsNamed() throws Exception {
    assertThat(run("--row=scoring", "--howdah=" + folder.resolve("absent"))).isEqualTo(1);
    assertThat(json()).doesNotExist();
  }

  @Test
  void aClientThatFailsIsNamedAndTheOthersRun() throws Exception {
    Path data = folder.resolve("data");
    Files.createDirectories(data.resolve("side-2000"));
    Path json = folder.resolve("figures.json");

    int exit =
        execute(
            "side",
            "--tiny",
            "--row=local",
            "--client=howdah,heap",
            "--data=" + data,
            "--json=" + json);

    assertThat(exit).isEqualTo(1);
    assertThat(json)
        .content()
        .contains("there is no side table 'bench'")
        .contains("\"heap-1\":[")
        .doesNotContain("\"howdah-1\":[");
  }

  @Test
  void aWrongNameIsAnsweredWithTheRightOnes() {
    assertThat(refusal("--row=lookup")).contains("'lookup'").contains("lookups, local, mapfile");
    assertThat(refusal("--client=spy")).contains("'spy'").contains("spymemcached");
    assertThat(refusal("--runs=0")).contains("--runs must be at least 1");
    assertThat(refusal("--keys=5")).contains("--keys must be 1000 to 10000000");
  }

  private static String refusal(String option) {
    StringWriter errors = new StringWriter();
    CommandLine line = new CommandLine(new BenchCommand()).setErr(new PrintWriter(errors, true));
    assertThat(line.execute("side", option)).isEqualTo(2);
    return errors.toString();
  }

  /** Runs a tiny benchmark that writes all reports. */
  private int run(String... options) {
    List<String> arguments = new ArrayList<>(List.of("side", "--tiny"));
    arguments.addAll(List.of(options));
    arguments.add("--data=" + folder.resolve("data"));
    arguments.add("--json=" + json());
    arguments.add("--report=" + folder.resolve("report.html"));
    arguments.add("--markdown=" + folder.resolve("report.md"));
    return execute(arguments.toArray(new String[0]));
  }

  private Path json() {
    return folder.resolve("figures.json");
  }

  /** The howdah command as the build has it so far: its class in a JVM of its own. */
  private Path command() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path script = folder.resolve("howdah");
    Files.writeString(
        script,
        "#!/bin/sh\nexec "
            + java
            + " -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"
            + " --add-opens=java.base/java.lang=ALL-UNNAMED"
            + " --add-opens=java.base/java.nio=ALL-UNNAMED"
            + " --add-opens=java.base/sun.nio.ch=ALL-UNNAMED -cp '"
            + System.getProperty("java.class.path")
            + "' org.howdah.cli.Main \"$@\"\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return script;
  }

  private static int execute(String... arguments) {
    return new CommandLine(new BenchCommand()).execute(arguments);
  }

  private static List<String> names(Path directory) throws Exception {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
