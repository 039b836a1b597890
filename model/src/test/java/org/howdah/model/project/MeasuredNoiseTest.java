package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much runs of the same differ, and when that is too much. */
class MeasuredNoiseTest {
  private static Scale target(int nodes) {
    return new Scale(nodes, "", 0, 0, 0);
  }

  private static List<MeasuredRun> runs(int sizes, double... factors) {
    List<MeasuredRun> runs = new ArrayList<>();
    for (int nodes = 1; nodes <= sizes; nodes++) {
      for (double factor : factors) {
        runs.add(new MeasuredRun(target(nodes), factor * 100 / nodes));
      }
    }
    return runs;
  }

  @Test
  void theDeviationIsThatOfRepeatsAlone() {
    assertThat(new MeasuredNoise(runs(4, Math.exp(-0.05), Math.exp(0.05))).deviation())
        .isEqualTo(0.05 * Math.sqrt(2), within(1e-9));
    assertThat(new MeasuredNoise(runs(4, 1)).deviation()).isNaN();
    assertThat(new MeasuredNoise(runs(1, 1, 2)).deviation()).as("one difference").isNaN();
  }

  @Test
  void threeRunsMayDifferByChance() {
    double[] factors = {0.88, 1, 1.12};
    assertThat(new MeasuredNoise(runs(1, factors)).deviation()).isGreaterThan(0.1);
    assertThat(new MeasuredNoise(runs(1, factors)).isSurelyOver(0.1)).isFalse();
    assertThat(new MeasuredNoise(runs(40, factors)).isSurelyOver(0.1)).isTrue();
    assertThat(new MeasuredNoise(runs(40, 0.95, 1, 1.05)).isSurelyOver(0.1)).isFalse();
    assertThat(new MeasuredNoise(runs(4, 1)).isSurelyOver(0.1)).isFalse();
  }

  @Test
  void runsThatDifferTooMuchTellNothing() {
    assertThat(new Projector(runs(4, 0.8, 1, 1.2), false).project(target(3)).refused())
        .isEqualTo(
            "runs of the same differ by 20 %, and by more than 10 % nothing can be told from them;"
                + " find what disturbs them, and make them again");
  }
}
