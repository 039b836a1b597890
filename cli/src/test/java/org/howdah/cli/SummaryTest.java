package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SummaryTest {
  @Test
  void saysHowLongEachPhaseTookWhatWasReadAndWhereTheOutputIs() {
    assertThat(Summary.lines(Reports.succeeded("job_1")))
        .containsExactly(
            "word count (job_1) succeeded after 5.65 s",
            "  phases   setup 0.10 s, map 4.00 s, reduce 1.50 s, commit 0.05 s",
            "  maps     8 of 8 (1 failed attempts), 10,000,000 records in, 800 MiB read"
                + " (200 MiB/s)",
            "  reduces  2 of 2, 1,234 keys, 3.0 MiB shuffled, nothing spilled to disk",
            "  counter  com.example.Parse: BAD_LINES = 17",
            "  output   file:/out (1,234 records)");
  }

  @Test
  void saysThatAFailedJobWroteNothing() {
    assertThat(Summary.lines(Reports.failed("job_1", "map 3 threw")))
        .contains("word count (job_1) failed after 1.01 s", "  output   file:/out (not written)")
        .noneMatch(line -> line.contains("reduce"));
  }
}
