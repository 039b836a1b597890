package org.howdah.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.howdah.bench.measure.AnsweringProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What a benchmark has measured is reported, however it ends. */
@Timeout(60)
class ReportFilesTest {
  @TempDir Path folder;

  /** What is measured after the first row. */
  private interface Rest {
    void run() throws IOException, InterruptedException;
  }

  /** Measures one row, and then what comes. */
  private static final class TwoRows extends SectionedBench {
    private final Rest rest;

    TwoRows(Rest rest) {
      super("Benchmark of rows", Map.of());
      this.rest = rest;
    }

    @Override
    public void run() throws IOException, InterruptedException {
      Section first = new Section("first", "The first row");
      first.tables().add(new Section.Table("Figures", List.of("figure"), List.of(List.of("42"))));
      first.figures().put("figure", 42);
      add(first);
      add(new Section("second", "The second row"));
      rest.run();
    }
  }

  private int measure(Measurement measurement) throws IOException {
    return files(folder).measure("howdah bench", measurement);
  }

  private static ReportFiles files(Path folder) {
    return CommandLine.populateCommand(
        new ReportFiles(),
        "--json=" + folder.resolve("figures.json"),
        "--report=" + folder.resolve("report.html"),
        "--markdown=" + folder.resolve("report.md"));
  }

  private void assertReported(String reason) {
    assertThat(folder.resolve("figures.json"))
        .content()
        .contains("\"incomplete\":\"" + reason + "\"", "\"figure\":42")
        .doesNotContain("second");
    for (String report : List.of("report.html", "report.md")) {
      assertThat(folder.resolve(report))
          .content()
          .contains("this report is incomplete: " + reason, "The first row", "42")
          .doesNotContain("The second row");
    }
  }

  @Test
  void whatIsWholeSaysNothingOfIt() throws Exception {
    assertThat(measure(new TwoRows(() -> {}))).isZero();
    assertThat(folder.resolve("figures.json")).content().contains("\"incomplete\":null");
    assertThat(folder.resolve("report.md")).content().doesNotContain("incomplete");
  }

  @Test
  void aRowThatFailsCostsNoneOfTheRowsBeforeIt() throws Exception {
    TwoRows rows =
        new TwoRows(
            () -> {
              throw new IOException("no device here\nas the log says");
            });
    assertThat(measure(rows)).isEqualTo(1);
    assertReported("no device here");
  }

  @Test
  void aDefectOfTheBenchmarkCostsNothingEither() {
    TwoRows rows =
        new TwoRows(
            () -> {
              throw new IllegalStateException("a defect");
            });
    assertThatThrownBy(() -> measure(rows)).hasMessage("a defect");
    assertReported("java.lang.IllegalStateException: a defect");
  }

  @Test
  void whoHasMeasuredNothingLeavesTheLastReportAlone() throws Exception {
    Path before = Files.writeString(folder.resolve("report.md"), "that of yesterday");
    SectionedBench nothing =
        new SectionedBench("Benchmark of nothing", Map.of()) {
          @Override
          public void run() throws IOException {
            throw new IOException("no device");
          }
        };
    assertThat(measure(nothing)).isEqualTo(1);
    assertThat(before).hasContent("that of yesterday");
    assertThat(folder.resolve("figures.json")).doesNotExist();
  }

  @Test
  void whatIsNotWholeDoesNotReplaceWhatWasSaved() throws Exception {
    Path saved = Files.writeString(folder.resolve("saved.json"), "that of yesterday");
    ReportFiles files = CommandLine.populateCommand(new ReportFiles(), "--save=" + saved);
    TwoRows rows =
        new TwoRows(
            () -> {
              throw new IOException("no device");
            });
    assertThat(files.measure("howdah bench", rows)).isEqualTo(1);
    assertThat(saved).hasContent("that of yesterday");
    SectionedBench withoutOne =
        new SectionedBench("Benchmark of rows", Map.of()) {
          @Override
          public void run() {
            Section first = new Section("first", "The first row");
            first.failures().put("memcached", "it is not installed");
            add(first);
          }
        };
    assertThat(files.measure("howdah bench", withoutOne)).isEqualTo(1);
    assertThat(saved).hasContent("that of yesterday");
    assertThat(files.measure("howdah bench", new TwoRows(() -> {}))).isZero();
    assertThat(saved).content().contains("\"version\":1", "\"figures\":[]");
  }

  /** Not by the signal of Ctrl-C, to which processes in the background may be deaf. */
  @Test
  void whoIsStoppedReportsWhatIsThere() throws Exception {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            WaitsForAnAnswer.class.getName(),
            folder.toString());
    Process process = new ProcessBuilder(command).start();
    try (BufferedReader out = process.inputReader()) {
      assertThat(out.readLine()).isEqualTo("waiting");
      process.destroy();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(128 + 15);
    } finally {
      process.destroyForcibly();
    }
    assertReported("it was interrupted");
  }

  /** A benchmark whose second row asks a process that does not answer. */
  static final class WaitsForAnAnswer {
    private WaitsForAnAnswer() {}

    public static void main(String[] arguments) throws IOException {
      Path folder = Path.of(arguments[0]);
      List<String> mute = List.of("sh", "-c", "echo '=>'; exec sleep 50");
      TwoRows rows =
          new TwoRows(
              () -> {
                try (AnsweringProcess process =
                    new AnsweringProcess("mute", mute, folder.resolve("mute.log"))) {
                  System.out.println("waiting");
                  process.ask("anything");
                }
              });
      System.exit(files(folder).measure("howdah bench", rows));
    }
  }
}
