package org.howdah.model.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.howdah.cache.policy.Policies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How near the default policy comes to what nobody can exceed, and to W-TinyLFU, which writes many
 * times as much for it. The tables of decision 0018 have the numbers.
 */
class ShareOfTheBoundTest {
  private static final long GB = 1_000_000_000;

  /** As the cache decides that runs, with all of it for input. */
  private static final Setup GUARDED = new Setup(false, true);

  private static double shareOfTheBound(Trace trace, long bytes) {
    double bound = Belady.of(trace, bytes).byteHitRatio();
    return Replay.of(trace, Policies.DEFAULT, GUARDED, bytes).byteHitRatio() / bound;
  }

  @ParameterizedTest
  @CsvSource({
    "PAPER, 20, 0.75",
    "PAPER, 85, 0.84",
    "PAPER, 210, 0.92",
    "SCANS, 20, 0.73",
    "SCANS, 80, 0.82",
    "SCANS, 160, 0.89"
  })
  void ofMadeTraces(Traces traces, long gigabytes, double least) {
    assertThat(shareOfTheBound(traces.make(11), gigabytes * GB)).isGreaterThan(least);
  }

  @ParameterizedTest
  @CsvSource({"500, 0.36", "2000, 0.70"})
  void ofARealOne(long gigabytes, double least) throws IOException {
    assertThat(shareOfTheBound(RealTrace.read(), gigabytes * GB)).isGreaterThan(least);
  }

  @ParameterizedTest
  @CsvSource({"500", "2000"})
  void onTheRealOneItServesMoreThanThePaperAndMoreJobsThanTinyLfuForAFractionOfItsWrites(
      long gigabytes) throws IOException {
    Trace trace = RealTrace.read();
    Outcome ours = Replay.of(trace, Policies.DEFAULT, GUARDED, gigabytes * GB);
    Outcome paper = Replay.of(trace, Policies.MPCACHE, GUARDED, gigabytes * GB);
    Outcome tiny = Replay.of(trace, Policies.W_TINYLFU, GUARDED, gigabytes * GB);
    assertThat(ours.byteHitRatio()).isGreaterThan(1.2 * paper.byteHitRatio());
    assertThat(ours.jobHitRatio()).isGreaterThanOrEqualTo(paper.jobHitRatio());
    assertThat(ours.byteHitRatio()).isGreaterThan(0.7 * tiny.byteHitRatio());
    assertThat(ours.jobHitRatio()).isGreaterThan(tiny.jobHitRatio());
    assertThat(ours.writtenBytes()).isLessThan(tiny.writtenBytes() / 3);
  }

  @ParameterizedTest
  @CsvSource({"PAPER, 20", "PAPER, 85", "PAPER, 210", "SCANS, 20", "SCANS, 80", "SCANS, 160"})
  void onMadeTracesItServesNearlyAsMuchAsTinyLfuForAFractionOfItsWrites(
      Traces traces, long gigabytes) {
    Trace trace = traces.make(11);
    Outcome ours = Replay.of(trace, Policies.DEFAULT, GUARDED, gigabytes * GB);
    Outcome tiny = Replay.of(trace, Policies.W_TINYLFU, GUARDED, gigabytes * GB);
    assertThat(ours.byteHitRatio()).isGreaterThan(0.9 * tiny.byteHitRatio());
    assertThat(ours.writtenBytes()).isLessThan(tiny.writtenBytes() / 2);
  }
}
