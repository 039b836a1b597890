package org.howdah.bench.side;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.bench.BenchCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Every row runs, with the clients that need no download. */
@Timeout(120)
class TinySideBenchTest {
  @TempDir Path folder;

  @Test
  void everyRowRunsAndLeavesOnlyTextsTablesLogsAndReports() throws Exception {
    Path json = folder.resolve("figures.json");

    int exit =
        execute(
            "side",
            "--tiny",
            "--client=howdah,howdah-getall,bare-socket,heap",
            "--data=" + folder.resolve("data"),
            "--json=" + json,
            "--report=" + folder.resolve("report.html"),
            "--markdown=" + folder.resolve("report.md"));

    assertThat(exit).isZero();
    assertThat(json)
        .content()
        .contains("\"lookups\":{", "\"local\":{", "\"zipf\":{", "\"scaling\":{")
        .contains("\"howdah-2\":[", "\"bare-socket-1\":[", "\"heap-2\":[", "\"keysOnEachOf2\":[");
    assertThat(folder.resolve("report.html"))
        .content()
        .contains("howdah-getall", "The paper's figure 5", "<svg");
    assertThat(folder.resolve("report.md"))
        .content()
        .contains("share of the bare socket's rate", "| 80 | 160 | 5940 s |", "R² = 1.000");
    assertThat(names(folder.resolve("data")))
        .containsExactlyInAnyOrder("generated-65536.txt", "side-2000", "logs");
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
    assertThat(refusal("--row=lookup")).contains("'lookup'").contains("lookups, local, zipf");
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

  private static int execute(String... arguments) {
    return new CommandLine(new BenchCommand()).execute(arguments);
  }

  private static List<String> names(Path directory) throws Exception {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
