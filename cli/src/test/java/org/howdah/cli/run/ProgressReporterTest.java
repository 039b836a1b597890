package org.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.howdah.cli.Reports;
import org.howdah.cli.kit.Terminal;
import org.howdah.engine.JobReport;
import org.junit.jupiter.api.Test;

class ProgressReporterTest {
  private final List<JobReport> jobs = new ArrayList<>();
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  @Test
  void withoutATerminalSaysSomethingEveryTenSecondsOnly() {
    ProgressReporter reporter = reporter(0);
    jobs.add(Reports.running("job_1"));

    for (long millis = 0; millis <= 30_000; millis += 200) {
      reporter.tick(millis);
    }

    assertThat(output().lines()).hasSize(3).allMatch(line -> line.startsWith("word count  maps"));
  }

  @Test
  void onATerminalRedrawsOneLine() {
    ProgressReporter reporter = reporter(70);
    jobs.add(Reports.running("job_1"));

    reporter.tick(0);
    reporter.tick(200);

    assertThat(output()).startsWith("\r\u001b[Kmaps").doesNotContain("\n");
    assertThat(output().split("\r")).hasSize(3);
  }

  @Test
  void summarizesEachJobOnceAndInTurn() {
    ProgressReporter reporter = reporter(0);
    jobs.add(Reports.succeeded("job_1"));
    reporter.tick(0);
    jobs.add(Reports.running("job_2"));
    reporter.tick(200);
    jobs.set(1, Reports.succeeded("job_2"));
    reporter.tick(400);
    reporter.finish();

    assertThat(output().lines().filter(line -> line.contains("succeeded")))
        .containsExactly(
            "word count (job_1) succeeded after 5.65 s",
            "word count (job_2) succeeded after 5.65 s");
  }

  @Test
  void removesTheProgressLineInTheEnd() {
    ProgressReporter reporter = reporter(80);
    jobs.add(Reports.running("job_1"));
    reporter.tick(0);

    reporter.finish();

    assertThat(output()).endsWith("\r\u001b[K");
  }

  @Test
  void getsTheProgressLineOutOfTheWayOfTheProgramsOwnOutput() {
    PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
    Terminal terminal = new Terminal(out, 80);
    terminal.status("progress");

    terminal.guard(out).println("from the program");

    assertThat(output()).endsWith("progress\r\u001b[Kfrom the program\n");
  }

  private ProgressReporter reporter(int columns) {
    PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
    return new ProgressReporter(() -> List.copyOf(jobs), new Terminal(out, columns), 0);
  }

  private String output() {
    return written.toString(StandardCharsets.UTF_8);
  }
}
