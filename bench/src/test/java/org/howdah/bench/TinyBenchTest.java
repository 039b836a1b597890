package org.howdah.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TinyBenchTest {
  @TempDir Path folder;

  @Test
  void stockHadoopAndTheFloorRunAndLeaveOnlyInputsLogsAndReports() throws Exception {
    Path json = folder.resolve("figures.json");

    int exit =
        execute(
            "--tiny",
            "--row=wordcount,terasort",
            "--rival=hadoop-local,floor",
            "--size=1m",
            "--tera-size=1m",
            "--data=" + folder.resolve("data"),
            "--json=" + json,
            "--report=" + folder.resolve("report.html"),
            "--markdown=" + folder.resolve("report.md"));

    assertThat(exit).isZero();
    assertThat(json)
        .content()
        .contains("\"floor\"")
        .contains("TeraValidate finds no error")
        .contains("shrinks");
    assertThat(folder.resolve("report.html")).isNotEmptyFile();
    assertThat(folder.resolve("report.md")).isNotEmptyFile();
    assertThat(names(folder.resolve("data")))
        .containsExactlyInAnyOrder("generated-1048576.txt", "tera-10485", "logs");
  }

  @Test
  void aRivalThatIsNotThereIsNamedAndTheOthersRun() throws Exception {
    Path json = folder.resolve("figures.json");

    int exit =
        execute(
            "--tiny",
            "--row=start",
            "--rival=howdah,hadoop-local",
            "--howdah=" + folder.resolve("absent"),
            "--data=" + folder.resolve("data"),
            "--json=" + json);

    assertThat(exit).isEqualTo(1);
    assertThat(json)
        .content()
        .contains("absent is not the howdah command")
        .contains("\"hadoop-local\":{\"wallSeconds\"");
  }

  @Test
  void whatWasSavedIsComparedWithAndOtherSizesAreRefusedBeforeAnythingRuns() throws Exception {
    Path saved = folder.resolve("saved.json");
    Path table = folder.resolve("table.md");

    assertThat(start("1m", "--save=" + saved)).isZero();
    assertThat(saved).content().contains("\"version\":1").contains("\"rounds\":[");
    assertThat(start("1m", "--against=" + saved, "--markdown=" + table)).isZero();
    assertThat(table)
        .content()
        .contains("## Compared with " + saved)
        .containsPattern("\\| start-small \\| hadoop-local \\| wall time \\|.*cannot be said");

    Path never = folder.resolve("never.md");
    assertThat(start("2m", "--against=" + saved, "--markdown=" + never)).isEqualTo(2);
    assertThat(never).doesNotExist();
  }

  private int start(String size, String... more) {
    List<String> all = new ArrayList<>(List.of("--tiny", "--row=start", "--rival=hadoop-local"));
    all.addAll(List.of("--size=" + size, "--data=" + folder.resolve("data")));
    all.addAll(List.of(more));
    return execute(all.toArray(String[]::new));
  }

  private static int execute(String... arguments) {
    StringWriter errors = new StringWriter();
    CommandLine line = new CommandLine(new BenchCommand()).setErr(new PrintWriter(errors, true));
    int exit = line.execute(arguments);
    assertThat(errors.toString()).isEmpty();
    return exit;
  }

  private static List<String> names(Path directory) throws Exception {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
