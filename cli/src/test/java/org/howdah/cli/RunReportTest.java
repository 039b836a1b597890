package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.howdah.cli.RunReport.Outcome;
import org.junit.jupiter.api.Test;

class RunReportTest {
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
}
