package org.howdah.bench.side;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HowdahCommandTest {
  @Test
  void aReportTellsTheTimeOfAllJobsAndTheCountersOfTheLast() {
    String json =
        """
        { "wallMillis": 9000, "jobs": [
          { "wallMillis": 3000, "counters": { "Group": { "TOKENS": 7, "ONLY_FIRST": 1 } } },
          { "wallMillis": 2500, "counters": { "Group": { "TOKENS": 11, "MORE_TOKENS": 3 } } } ] }
        """;
    HowdahCommand.Report report = new HowdahCommand.Report(9.1, json);

    assertThat(report.jobSeconds()).isEqualTo(5.5);
    assertThat(report.counter("TOKENS")).isEqualTo(11);
    assertThat(report.counter("ONLY_FIRST")).isOne();
    assertThat(report.counter("ABSENT")).isZero();
  }
}
