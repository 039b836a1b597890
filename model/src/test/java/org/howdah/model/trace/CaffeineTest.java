package org.howdah.model.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.howdah.cache.policy.Policies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Our W-TinyLFU serves about what Caffeine serves, whose policy it is: as a rival it is no weaker
 * than the original. Caffeine decides with a random number, so there is some room.
 */
class CaffeineTest {
  private static final long GB = 1_000_000_000;

  private static void assertAlike(Trace trace, long bytes) {
    double caffeine = CaffeineReplay.byteHitRatio(trace, bytes);
    double ours = Replay.of(trace, Policies.W_TINYLFU, Setup.BARE, bytes).byteHitRatio();
    assertThat(ours).isCloseTo(caffeine, within(0.08)).isGreaterThanOrEqualTo(0.9 * caffeine);
  }

  @ParameterizedTest
  @CsvSource({
    "PAPER, 20",
    "PAPER, 85",
    "PAPER, 210",
    "PAPER_DISTINCT, 190",
    "PAPER_DISTINCT, 550",
    "PAPER_DISTINCT, 1200",
    "SCANS, 20",
    "SCANS, 80",
    "SCANS, 160",
    "SHIFTING, 10",
    "SHIFTING, 40",
    "SHIFTING, 100",
    "LOOP, 6",
    "LOOP, 25",
    "LOOP, 60"
  })
  void onMadeTraces(Traces traces, long gigabytes) {
    assertAlike(traces.make(11), gigabytes * GB);
  }

  @ParameterizedTest
  @CsvSource({"500", "1000", "2000", "4000"})
  void onARealOne(long gigabytes) throws IOException {
    assertAlike(RealTrace.read(), gigabytes * GB);
  }
}
