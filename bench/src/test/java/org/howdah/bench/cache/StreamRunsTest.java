package org.howdah.bench.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamRunsTest {
  private static final SlowDevice.Transfers NOTHING = new SlowDevice.Transfers(0, 0, 0, 0);

  private final StreamRuns runs = new StreamRuns();

  @Test
  void speedUpsAreComputedRoundByRound() {
    add(CacheJob.GREP, Map.of(CacheSystem.NONE, run(6), CacheSystem.OURS, run(2)));
    add(CacheJob.GREP, Map.of(CacheSystem.NONE, run(8), CacheSystem.OURS, run(4)));

    assertThat(speedUps(CacheJob.GREP, CacheSystem.OURS)).containsExactly(3.0, 2.0);
  }

  @Test
  void aRoundThatOneOfTheTwoHasNotIsLeftOut() {
    add(CacheJob.GREP, Map.of(CacheSystem.NONE, run(6)));
    add(CacheJob.GREP, Map.of(CacheSystem.NONE, run(8), CacheSystem.OURS, run(4)));

    assertThat(speedUps(CacheJob.GREP, CacheSystem.OURS)).containsExactly(2.0);
  }

  @Test
  void theMeanOverJobsIsThatOfTheirSpeedUps() {
    add(CacheJob.GREP, Map.of(CacheSystem.NONE, run(6), CacheSystem.OURS, run(2)));
    add(CacheJob.TERA_SORT, Map.of(CacheSystem.NONE, run(100), CacheSystem.OURS, run(100)));

    assertThat(runs.meanSpeedUps(runs.jobs(), CacheSystem.OURS, CacheSystem.NONE, 2))
        .containsExactly(2.0);
  }

  @Test
  void hitsOfARunWithoutACacheAreNone() {
    assertThat(StreamRuns.hits(run(1))).isEqualTo("-");
  }

  /** Tasks of 1 GB all fit beside the paper's memory cache. */
  @Test
  void smallTasksKeepAllSlots() {
    add(CacheJob.GREP, withOneSlot(4, 1000));

    assertThat(speedUps(CacheJob.GREP, CacheSystem.MEMORY_PAPER)).containsExactly(2.0);
  }

  /** 10 of 16 slots are 1.25 of 2: a quarter of the way from the rate of one, 1/8, to 1/4. */
  @Test
  void aPartOfASlotIsAPartOfTheRate() {
    add(CacheJob.TERA_SORT, withOneSlot(4, 8));

    assertThat(speedUps(CacheJob.TERA_SORT, CacheSystem.MEMORY_PAPER).get(0))
        .isEqualTo(8 * (1 / 8.0 + 0.25 * (1 / 4.0 - 1 / 8.0)), within(1e-9));
  }

  private static Map<CacheSystem, JobRun> withOneSlot(double all, double one) {
    return Map.of(
        CacheSystem.NONE,
        run(8),
        CacheSystem.MEMORY_PAPER,
        run(all),
        CacheSystem.MEMORY_PAPER_SLOT,
        run(one));
  }

  private void add(CacheJob job, Map<CacheSystem, JobRun> taken) {
    runs.add(new JobStream.Step(job, 1), taken);
  }

  private List<Double> speedUps(CacheJob job, CacheSystem system) {
    return runs.speedUps(job, system, CacheSystem.NONE, 2);
  }

  private static JobRun run(double seconds) {
    return new JobRun(Map.of("seconds", seconds), NOTHING);
  }
}
