package org.howdah.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** What is said of two measurements of a figure. */
class ChangeTest {
  private static final double TOLERANCE = 0.05;
  private static final long SEED = 41;
  private static final int TRIALS = 2000;

  private static List<Double> rounds(double... rounds) {
    return DoubleStream.of(rounds).boxed().toList();
  }

  private static Verdict verdict(List<Double> before, List<Double> after) {
    return new Change(before, after, Better.LESS).verdict(TOLERANCE);
  }

  @Test
  void whatTakesLongerBeyondSpreadAndToleranceIsWorse() {
    assertThat(verdict(rounds(10, 10.1, 9.9), rounds(12, 12.1, 11.9))).isEqualTo(Verdict.WORSE);
    assertThat(verdict(rounds(12, 12.1, 11.9), rounds(10, 10.1, 9.9))).isEqualTo(Verdict.BETTER);
  }

  @Test
  void ofRatesMoreIsBetter() {
    Change change = new Change(rounds(10, 10.1, 9.9), rounds(12, 12.1, 11.9), Better.MORE);
    assertThat(change.verdict(TOLERANCE)).isEqualTo(Verdict.BETTER);
    Change less = new Change(rounds(12, 12.1, 11.9), rounds(10, 10.1, 9.9), Better.MORE);
    assertThat(less.verdict(TOLERANCE)).isEqualTo(Verdict.WORSE);
  }

  @Test
  void whatSurelyChangesWithinTheToleranceIsTheSame() {
    assertThat(verdict(rounds(10, 10.01, 9.99), rounds(10.2, 10.21, 10.19)))
        .isEqualTo(Verdict.SAME);
  }

  @Test
  void theToleranceIsThatOfTheUser() {
    Change change = new Change(rounds(10, 10.01, 9.99), rounds(10.2, 10.21, 10.19), Better.LESS);
    assertThat(change.verdict(0.01)).isEqualTo(Verdict.WORSE);
    assertThat(change.verdict(0)).isEqualTo(Verdict.WORSE);
  }

  @Test
  void ofRoundsThatAreWideApartNothingCanBeSaid() {
    assertThat(verdict(rounds(10, 14, 8), rounds(12, 9, 15))).isEqualTo(Verdict.UNKNOWN);
    assertThat(verdict(rounds(10, 14, 8), rounds(10, 14, 8))).isEqualTo(Verdict.UNKNOWN);
  }

  @Test
  void oneSlowRoundDoesNotDecide() {
    assertThat(verdict(rounds(10, 10.1, 9.9), rounds(10, 10.1, 30))).isEqualTo(Verdict.UNKNOWN);
  }

  @Test
  void oneRoundSaysNothingButItsRatio() {
    Change change = new Change(rounds(10), rounds(30, 30.1), Better.LESS);
    assertThat(change.verdict(TOLERANCE)).isEqualTo(Verdict.UNKNOWN);
    assertThat(change.ratio()).isEqualTo(3.005, within(1e-9));
    assertThat(change.interval().low()).isNaN();
  }

  @Test
  void equalRoundsHaveNoSpread() {
    assertThat(verdict(rounds(10, 10), rounds(10, 10))).isEqualTo(Verdict.SAME);
    assertThat(verdict(rounds(10, 10), rounds(11, 11))).isEqualTo(Verdict.WORSE);
    assertThat(verdict(rounds(10, 10), rounds(10.4, 10.4))).isEqualTo(Verdict.SAME);
  }

  @Test
  void zerosAreTheSameOnlyAsZeros() {
    assertThat(verdict(rounds(0, 0), rounds(0, 0, 0))).isEqualTo(Verdict.SAME);
    assertThat(verdict(rounds(0, 0), rounds(1, 1))).isEqualTo(Verdict.UNKNOWN);
    assertThat(verdict(rounds(1, 1), rounds(0, 0))).isEqualTo(Verdict.UNKNOWN);
    assertThat(verdict(rounds(0), rounds(0))).isEqualTo(Verdict.UNKNOWN);
    assertThat(new Change(rounds(0, 0), rounds(1, 1), Better.LESS).ratio()).isNaN();
  }

  /** Of the same program on the same machine, three rounds beside three, with 3 % of noise. */
  @Test
  void whatDidNotChangeIsSeldomSaidToBeWorse() {
    int worse = 0;
    int wrong = 0;
    Random random = new Random(SEED);
    for (int i = 0; i < TRIALS; i++) {
      Verdict verdict = verdict(noisy(random, 10), noisy(random, 10));
      worse += verdict == Verdict.WORSE ? 1 : 0;
      wrong += verdict == Verdict.WORSE || verdict == Verdict.BETTER ? 1 : 0;
    }
    assertThat(worse / (double) TRIALS).as("seed %d", SEED).isLessThan(0.025);
    assertThat(wrong / (double) TRIALS).as("seed %d", SEED).isLessThan(0.05);
  }

  @Test
  void whatTakesAFifthLongerIsMostlyFound() {
    int found = 0;
    Random random = new Random(SEED);
    for (int i = 0; i < TRIALS; i++) {
      found += verdict(noisy(random, 10), noisy(random, 12)) == Verdict.WORSE ? 1 : 0;
    }
    assertThat(found / (double) TRIALS).as("seed %d", SEED).isGreaterThan(0.9);
  }

  private static List<Double> noisy(Random random, double mean) {
    return rounds(noise(random, mean), noise(random, mean), noise(random, mean));
  }

  private static double noise(Random random, double mean) {
    return mean * Math.exp(0.03 * random.nextGaussian());
  }
}
