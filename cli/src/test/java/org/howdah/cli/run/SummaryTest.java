package org.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.howdah.cli.Reports;
import org.howdah.hadoop.task.MachineCounter;
import org.junit.jupiter.api.Test;

class SummaryTest {
  @Test
  void saysHowLongEachPhaseTookWhatWasReadAndWhereTheOutputIs() {
    assertThat(Summary.lines(Reports.succeeded("job_1")))
        .containsExactly(
            "word count (job_1) succeeded after 5.65 s",
            "  phases   setup 0.10 s, map 4.00 s, reduce 1.50 s, commit 0.05 s",
            "  maps     8 of 8 (1 failed attempt), 10,000,000 records in, 800 MiB read"
                + " (200 MiB/s)",
            "  reduces  2 of 2, 1,234 keys, 3.0 MiB shuffled, nothing spilled to disk",
            "  counter  com.example.Parse: BAD_LINES = 17",
            "  output   file:/out (1,234 records)");
  }

  @Test
  void tellsWhatCameFromTheCache() {
    Map<String, Map<String, Long>> counters =
        Map.of(
            "Fast tier",
            Map.of(
                "HIT_BYTES", 3L << 20,
                "MISS_BYTES", 1L << 20,
                "BLOCKS_ADMITTED", 7L,
                "BLOCKS_REFUSED", 2L,
                "BLOCKS_EVICTED", 1L));
    assertThat(Summary.lines(Reports.succeeded("job_1", counters)))
        .contains(
            "  cache    3.0 MiB of 4.0 MiB read from it; 7 blocks admitted, 2 refused, 1 evicted,"
                + " 0 moved")
        .noneMatch(line -> line.contains("HIT_BYTES"));
    assertThat(Summary.lines(Reports.succeeded("job_1")))
        .noneMatch(line -> line.startsWith("  cache"));
  }

  @Test
  void leavesWhatTheRecordTellsOfTheMachinesToTheReport() {
    Map<String, Map<String, Long>> counters =
        Map.of(MachineCounter.GROUP, Map.of("DEVICE_READ_BYTES", 3L), "Mine", Map.of("SEEN", 4L));
    assertThat(Summary.lines(Reports.succeeded("job_1", counters)))
        .contains("  counter  Mine: SEEN = 4")
        .noneMatch(line -> line.contains("DEVICE_READ_BYTES"));
  }

  @Test
  void saysThatAFailedJobWroteNothing() {
    assertThat(Summary.lines(Reports.failed("job_1", "map 3 threw")))
        .contains("word count (job_1) failed after 1.01 s", "  output   file:/out (not written)")
        .noneMatch(line -> line.contains("reduce"));
  }

  @Test
  void tellsOfLookUpsWhatPeopleReadAndNothingOfInternalCounters() {
    Map<String, Map<String, Long>> counters =
        Map.of(
            "Side table lm",
            Map.of(
                "LOOK_UPS", 12_000_000L,
                "NEAR_HITS", 11_100_000L,
                "ABSENT", 120_000L,
                "BATCHES", 100L,
                "KEY_BYTES", 2L << 20,
                "VALUE_BYTES", 1L << 20,
                "LATENCY_MICROS", 123_456L,
                "BATCHES_BELOW_MICROS_512", 94L,
                "BATCHES_BELOW_MICROS_1024", 4L,
                "BATCHES_BELOW_MICROS_4096", 2L),
            "org.howdah.side.source",
            Map.of("CHECKSUM", -17L));
    List<String> lines = Summary.lines(Reports.succeeded("job_1", counters));
    assertThat(lines)
        .contains(
            "  look-ups lm: 12,000,000, 11,100,000 near the task, 120,000 absent, no fail-overs",
            "  batches  lm: 100 of 3.0 MiB; half below 512 µs, 95 % below 1.0 ms, 99 % below"
                + " 4.1 ms, 0.12 s in all")
        .noneMatch(line -> line.contains("counter") || line.contains("CHECKSUM"));
  }

  @Test
  void tellsOfRunsOnAFastDevice() {
    Map<String, Map<String, Long>> counters =
        Map.of(
            "Fast tier",
            Map.of(
                "LOCALIZED_BYTES", 3L << 20,
                "LOCALIZED_BYTES_REFUSED", 1L << 20,
                "INPUT_BLOCKS_EVICTED", 1L,
                "POOL_BLOCKS_RESERVED", 2L,
                "POOL_BLOCKS_MOVED", 14L));
    assertThat(Summary.lines(Reports.succeeded("job_1", counters)))
        .contains(
            "  runs     3.0 MiB of runs on the fast device, 1.0 MiB refused; 14 pool blocks moved,"
                + " 2 of them reserved, 1 block of input evicted")
        .noneMatch(line -> line.contains("counter"));
    assertThat(Summary.lines(Reports.succeeded("job_1")))
        .noneMatch(line -> line.contains("fast device"));
  }
}
