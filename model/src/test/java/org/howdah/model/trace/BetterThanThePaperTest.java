package org.howdah.model.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.howdah.cache.policy.Policies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The default policy beside mpCache's, on the seeds of decision 0018's table. */
class BetterThanThePaperTest {
  private static final long GB = 1_000_000_000;

  /** As the cache decides that runs, with all of it for input. */
  private static final Setup GUARDED = new Setup(false, true);

  @ParameterizedTest
  @CsvSource({
    "PAPER, 20",
    "PAPER, 85",
    "PAPER, 210",
    "PAPER_DISTINCT, 190",
    "PAPER_DISTINCT, 550",
    "SHIFTING, 10",
    "SHIFTING, 40",
    "SHIFTING, 100"
  })
  void moreBytesAndMoreJobsComeFromTheCache(Traces traces, long gigabytes) {
    double bytes = 0;
    double jobs = 0;
    for (long seed = 11; seed <= 13; seed++) {
      Trace trace = traces.make(seed);
      Outcome ours = Replay.of(trace, Policies.DEFAULT, GUARDED, gigabytes * GB);
      Outcome paper = Replay.of(trace, Policies.MPCACHE, GUARDED, gigabytes * GB);
      bytes += ours.byteHitRatio() - paper.byteHitRatio();
      jobs += ours.jobHitRatio() - paper.jobHitRatio();
    }
    assertThat(bytes / 3).as("mean gain in bytes").isPositive();
    assertThat(jobs / 3).as("mean gain in jobs").isPositive();
  }

  @ParameterizedTest
  @CsvSource({"6", "25", "60"})
  void aLoopIsServedAsWell(long gigabytes) {
    Trace trace = Traces.LOOP.make(1);
    Outcome ours = Replay.of(trace, Policies.DEFAULT, GUARDED, gigabytes * GB);
    Outcome paper = Replay.of(trace, Policies.MPCACHE, GUARDED, gigabytes * GB);
    assertThat(ours.byteHitRatio()).isGreaterThanOrEqualTo(paper.byteHitRatio());
  }
}
