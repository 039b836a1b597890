package org.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.howdah.cli.Reports;
import org.howdah.cli.run.RunReport.Outcome;
import org.howdah.engine.JobReport;
import org.junit.jupiter.api.Test;

class RunReportTest {
  @Test
  void aProgramSucceedsOnlyIfAllItsJobsHave() {
    JobReport succeeded = Reports.succeeded("job_1");
    for (JobReport other : List.of(Reports.running("job_2"), Reports.failed("job_2", "x"))) {
      assertThat(Outcome.SUCCEEDED.with(List.of(succeeded, other)))
          .as("beside a job that is %s", other.state())
          .isEqualTo(Outcome.FAILED);
    }
    assertThat(Outcome.SUCCEEDED.with(List.of(succeeded))).isEqualTo(Outcome.SUCCEEDED);
    assertThat(Outcome.INTERRUPTED.with(List.of(succeeded))).isEqualTo(Outcome.INTERRUPTED);
    assertThat(Outcome.SUCCEEDED.with(List.of())).isEqualTo(Outcome.SUCCEEDED);
  }

  @Test
  void holdsTheProgramsResultAndEachJob() {
    String json =
        new RunReport(
                "my.jar",
                Outcome.FAILED,
                "the program threw",
                1234,
                List.of(Reports.succeeded("job_1"), Reports.failed("job_2", "map 3 \"threw\"")))
            .toJson();

    assertThat(json)
        .contains("\"program\": \"my.jar\"", "\"outcome\": \"failed\"", "\"wallMillis\": 1234")
        .contains("\"error\": \"the program threw\"")
        .contains("\"id\": \"job_1\"", "\"state\": \"succeeded\"", "\"mapMillis\": 4000")
        .contains("\"failedAttempts\": 1", "\"BAD_LINES\": 17")
        .contains("\"failure\": \"map 3 \\\"threw\\\"\"");
  }

  @Test
  void holdsWhatEachJobLookedUp() {
    Map<String, Map<String, Long>> counters =
        Map.of("Side table lm", Map.of("LOOK_UPS", 7L, "BATCHES_BELOW_MICROS_64", 2L));
    String json =
        new RunReport(
                "my.jar", Outcome.SUCCEEDED, "", 1, List.of(Reports.succeeded("job_1", counters)))
            .toJson();
    assertThat(json)
        .contains("\"sideTables\": [", "\"table\": \"lm\"", "\"lookUps\": 7")
        .contains("\"latencyMicrosP99\": 64", "\"failOvers\": 0");
  }

  @Test
  void holdsWhatEachJobKeptOnAFastDevice() {
    Map<String, Map<String, Long>> counters =
        Map.of("Fast tier", Map.of("LOCALIZED_BYTES", 7L, "POOL_BLOCKS_MOVED", 2L));
    String json =
        new RunReport(
                "my.jar", Outcome.SUCCEEDED, "", 1, List.of(Reports.succeeded("job_1", counters)))
            .toJson();
    assertThat(json)
        .contains("\"localized\": {", "\"bytes\": 7", "\"bytesRefused\": 0")
        .contains("\"poolBlocksMoved\": 2", "\"inputBlocksEvicted\": 0");
  }
}
