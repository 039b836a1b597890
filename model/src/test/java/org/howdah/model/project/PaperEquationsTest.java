package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the equations of the paper have in common with what they are made from. */
class PaperEquationsTest {
  @Test
  void powerAtTheSecondFrequencyIsWhatWasMeasuredThere() {
    Random random = new Random(4);
    for (int i = 0; i < 1_000; i++) {
      double f1 = 1e9 * (1 + random.nextDouble());
      double f2 = f1 * (1.1 + random.nextDouble());
      double p1 = 10 + 100 * random.nextDouble();
      double p2 = p1 * (1 + random.nextDouble());
      double p0 = PaperEquations.unscaledWatts(p1, f1, p2, f2);
      assertThat(PaperEquations.projectedWatts(p0, p1, f1, f2)).isCloseTo(p2, within(1e-6));
      assertThat(PaperEquations.projectedWatts(p0, p1, f1, f1)).isCloseTo(p1, within(1e-6));
    }
  }

  /** It levels out: the higher the frequency, the nearer to the part that is said not to scale. */
  @Test
  void powerDoesNotGrowBeyondWhatIsCalledUnscaled() {
    double p0 = PaperEquations.unscaledWatts(40, 1.6e9, 50, 2e9);
    assertThat(p0).isCloseTo(90, within(1e-9));
    assertThat(PaperEquations.projectedWatts(p0, 40, 1.6e9, 1e15)).isLessThan(p0).isGreaterThan(89);
  }

  @Test
  void oneFrequencySaysNothing() {
    assertThat(PaperEquations.unscaledWatts(40, 2e9, 41, 2e9)).isNaN();
  }

  @Test
  void timeIsCyclesOverThoseOfAllCores() {
    double seconds = PaperEquations.seconds(1e9, 2, 10, 1, 2e9, 5);
    assertThat(seconds).isCloseTo(2, within(1e-12));
    assertThat(PaperEquations.seconds(2e9, 2, 10, 1, 2e9, 5)).isCloseTo(4, within(1e-12));
  }

  @Test
  void dynamicPowerGrowsWithTheCubeOfAFrequencyThatVoltageFollows() {
    double slow = PaperEquations.dynamicWatts(1, 1e-9, 1, 1e9);
    assertThat(PaperEquations.dynamicWatts(1, 1e-9, 2, 2e9) / slow).isCloseTo(8, within(1e-9));
  }
}
