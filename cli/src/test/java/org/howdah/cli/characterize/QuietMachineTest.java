package org.howdah.cli.characterize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a run may begin. */
class QuietMachineTest {
  /** What the machine says, one after the other; the first is of the time before. */
  private static QuietMachine saying(long limitMillis, Double... shares) {
    Iterator<Double> said = List.of(shares).iterator();
    return new QuietMachine(limitMillis, said::next, 1);
  }

  @Test
  void itIsWaitedForUntilLittleIsInUse() throws Exception {
    assertThat(saying(60_000, 0.0, 0.9, 0.06, 0.05).await()).isTrue();
  }

  @Test
  void whatWasBeforeDoesNotCount() throws Exception {
    assertThat(saying(60_000, 1.0, 0.0).await()).isTrue();
  }

  @Test
  void afterTheLimitTheRunBeginsAllTheSame() throws Exception {
    assertThat(new QuietMachine(20, () -> 1, 1).await()).isFalse();
  }

  @Test
  void whoDoesNotWaitLooksAtNothing() throws Exception {
    assertThat(saying(0).await()).isTrue();
  }

  @Test
  void aMachineThatDoesNotTellCountsAsQuiet() throws Exception {
    assertThat(saying(60_000, Double.NaN, Double.NaN).await()).isTrue();
    assertThat(saying(60_000, -1.0, -1.0).await()).isTrue();
  }

  @Test
  void thisMachineTells() {
    QuietMachine here = QuietMachine.here(1);
    assertThat(here.share().getAsDouble()).isBetween(0.0, 1.0);
  }
}
