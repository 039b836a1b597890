package org.howdah.store.quorum;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Optional;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults that overlap, some thousand times, with what decides which copies have all changes. */
class SimulatedGroupTest {
  private static final int SEEDS = 3_000;
  private static final int STEPS = 120;

  private static final String SHOWN = "the seed %d of %d nodes with %d copies: %s";

  private int acknowledged;

  /** What went wrong; empty if nothing did. */
  private Optional<String> run(long seed, int size, int copies, SimulatedGroup.Without without) {
    SimulatedGroup group = new SimulatedGroup(seed, size, copies, without);
    try {
      for (int i = 0; i < STEPS; i++) {
        group.step();
      }
      group.settle();
    } catch (AssertionError e) {
      return Optional.of(SHOWN.formatted(seed, size, copies, e.getMessage()));
    }
    acknowledged += group.acknowledged();
    String wrong = null;
    if (!group.serves()) {
      wrong = "it does not serve again";
    } else if (copies == 2 && new HashSet<>(group.contents().values()).size() > 1) {
      wrong = "copies differ: " + group.contents();
    }
    return Optional.ofNullable(wrong).map(what -> SHOWN.formatted(seed, size, copies, what));
  }

  @ParameterizedTest
  @CsvSource({"3, 2", "3, 3", "5, 2", "5, 3"})
  void whatWasAcknowledgedIsNeverLostAndCopiesAreTheSameOnceAllAreBack(int size, int copies) {
    Seeds.check(
        SEEDS,
        random ->
            assertThat(run(random.nextLong(), size, copies, SimulatedGroup.Without.NOTHING))
                .isEmpty());
    assertThat(acknowledged).isGreaterThan(SEEDS * 5);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NOTHING")
  void eachPartIsNeeded(SimulatedGroup.Without without) {
    long wrong = 0;
    for (long seed = 0; seed < SEEDS && wrong == 0; seed++) {
      wrong += run(seed, 3, 2, without).or(() -> run(1, 5, 2, without)).stream().count();
      wrong += run(seed, 5, 2, without).stream().count();
    }
    assertThat(wrong).as("runs that go wrong without %s", without).isPositive();
  }

  @Test
  void theSameSeedIsTheSameRun() {
    SimulatedGroup first = new SimulatedGroup(42, 5, 3, SimulatedGroup.Without.NOTHING);
    SimulatedGroup second = new SimulatedGroup(42, 5, 3, SimulatedGroup.Without.NOTHING);
    for (int i = 0; i < STEPS; i++) {
      first.step();
      second.step();
    }
    assertThat(first.contents()).isEqualTo(second.contents());
  }
}
