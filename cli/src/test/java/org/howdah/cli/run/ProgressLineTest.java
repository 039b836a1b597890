package org.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.howdah.cli.Reports;
import org.howdah.engine.JobReport;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  @Test
  void showsTasksRatesMemoryAndTimeLeft() {
    JobReport before = Reports.running("job_1", 1_000_000, 100_000_000);
    JobReport now = Reports.running("job_1", 5_000_000, 400_000_000);

    assertThat(ProgressLine.render(before, now, 2_000, 200))
        .isEqualTo(
            "word count  maps 4/8 50%  reduces 0/2 0%  2.0 M rec/s  150.0 MB/s"
                + "  mem 256 MiB/1.0 GiB  19 s left");
  }

  @Test
  void leavesRatesOutWithoutAnEarlierReport() {
    JobReport now = Reports.running("job_1");

    assertThat(ProgressLine.render(now, now, 0, 200)).doesNotContain("rec/s", "MB/s");
  }

  @Test
  void leavesReducesOutOfAMapOnlyJob() {
    JobReport now = Reports.failed("job_1", "");

    assertThat(ProgressLine.render(now, now, 0, 200))
        .contains("maps 3/8 40% (4 failed)")
        .doesNotContain("reduces");
  }

  @Test
  void neverIsWiderThanTheTerminal() {
    JobReport now = Reports.running("job_1");
    for (int width = 0; width < 120; width++) {
      assertThat(ProgressLine.render(now, now, 1_000, width)).hasSizeLessThanOrEqualTo(width);
    }
  }

  @Test
  void leavesOutOfANarrowTerminalWhatMattersLeast() {
    JobReport before = Reports.running("job_1", 1_000_000, 100_000_000);
    JobReport now = Reports.running("job_1", 5_000_000, 400_000_000);

    assertThat(ProgressLine.render(before, now, 2_000, 79))
        .isEqualTo("maps 4/8 50%  reduces 0/2 0%  150.0 MB/s  mem 256 MiB/1.0 GiB  19 s left");
    assertThat(ProgressLine.render(before, now, 2_000, 60)).endsWith("19 s left");
  }

  @Test
  void countsNoNegativeRateWhenAFailedAttemptIsTakenBack() {
    JobReport before = Reports.running("job_1", 9_000, 9_000);
    JobReport now = Reports.running("job_1", 1_000, 1_000);

    assertThat(ProgressLine.render(before, now, 1_000, 200)).contains("0 rec/s", "0.0 MB/s");
  }

  @Test
  void makesNoGuessAtTheTimeLeftBeforeThereIsProgress() {
    JobReport started = Reports.failed("job_1", "");

    assertThat(ProgressLine.millisLeft(started)).isEqualTo(-1);
  }
}
