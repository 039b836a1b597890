package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.howdah.model.project.FrequencyFit.Figure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrequencyFitTest {
  @TempDir Path folder;

  /** 20 s that no frequency shortens and 120 GHz s of work; 40 W and 10 W for each GHz². */
  private static FrequencyRun run(double gigahertz, double off) {
    return new FrequencyRun(
        gigahertz, (20 + 120 / gigahertz) * off, (40 + 10 * gigahertz * gigahertz) / off);
  }

  private static FrequencyFit fit() {
    return FrequencyFit.of(List.of(run(1, 1), run(2, 1), run(3, 1)));
  }

  @Test
  void runsThatFollowTheCurvesAreFollowedBetweenAndBeyondThem() {
    for (double gigahertz : new double[] {0.8, 1.5, 2.5, 3.75}) {
      FrequencyRun real = run(gigahertz, 1);
      assertThat(fit().seconds(gigahertz).value()).isCloseTo(real.seconds(), within(1e-6));
      assertThat(fit().watts(gigahertz).value()).isCloseTo(real.watts(), within(1e-6));
      assertThat(fit().runsPerJoule(gigahertz).value())
          .isCloseTo(1 / real.seconds() / real.watts(), within(1e-9));
    }
  }

  @Test
  void theOptimumIsWhereTheSlopeChangesItsSign() {
    double optimum = fit().optimum().value();
    assertThat(optimum).isBetween(1.2, 2.2);
    assertThat(fit().slope(optimum - 0.1).value()).isPositive();
    assertThat(fit().slope(optimum + 0.1).value()).isNegative();
    double step = 1e-5;
    assertThat(fit().slope(2.5).value())
        .isCloseTo(
            (fit().runsPerJoule(2.5 + step).value() - fit().runsPerJoule(2.5).value()) / step,
            Percentage.withPercentage(0.1));
  }

  @Test
  void runsThatDifferHaveAnIntervalAroundTheTruth() {
    FrequencyFit fit =
        FrequencyFit.of(
            List.of(
                run(1, 1.02),
                run(1, 0.99),
                run(1.5, 0.97),
                run(2, 1.03),
                run(2.5, 1.01),
                run(3, 0.98),
                run(3, 1.02)));
    Figure seconds = fit.seconds(2);
    assertThat(seconds.low80()).isLessThan(seconds.high80());
    assertThat(run(2, 1).seconds()).isBetween(seconds.low80() * 0.98, seconds.high80() * 1.02);
    assertThat(fit.optimum().low80()).isLessThanOrEqualTo(fit.optimum().high80());
  }

  @Test
  void twoRunsSayNothingOfHowSureThatIs() {
    FrequencyFit fit = FrequencyFit.of(List.of(run(1, 1), run(2, 1)));
    assertThat(fit.seconds(1.5).low80()).isNaN();
    assertThat(fit.leastGigahertz()).isCloseTo(0.8, within(1e-9));
    assertThat(fit.mostGigahertz()).isCloseTo(2.5, within(1e-9));
  }

  /** Property of equation 5: at the second frequency it is the second power. */
  @Test
  void thePapersEquationsGoThroughTheLowestAndTheHighest() {
    assertThat(fit().paperWatts(1)).isCloseTo(50, within(1e-9));
    assertThat(fit().paperWatts(3)).isCloseTo(130, within(1e-9));
  }

  @Test
  void oneFrequencySaysNothing() {
    assertThatThrownBy(() -> FrequencyFit.of(List.of(run(1, 1), run(1, 1.1))))
        .hasMessageContaining("two frequencies or more");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ghz,elapsed_s,watts;1,0,50 | run 1: elapsed_s has to be more than 0",
        "ghz,elapsed_s,watts;1,10, | run 1: watts has to be more than 0",
        "ghz,elapsed_s,watts;1,10,50;2GHz,1,1 | run 2: ghz is '2GHz'",
        "mhz,elapsed_s,watts;1,10,50 | lacks the columns ghz",
      })
  void figuresThatCannotBeAreRefused(String text, String message) throws Exception {
    Path file = Files.writeString(folder.resolve("runs.csv"), text.replace(";", "\n") + "\n");
    assertThatThrownBy(() -> new FrequencyFile(file).runs()).hasMessageContaining(message);
  }

  @Test
  void otherColumnsArePassedOver() throws Exception {
    Path file =
        Files.writeString(folder.resolve("runs.csv"), "job,ghz,watts,elapsed_s\nsort,1.5,60,100\n");
    assertThat(new FrequencyFile(file).runs()).containsExactly(new FrequencyRun(1.5, 100, 60));
  }
}
