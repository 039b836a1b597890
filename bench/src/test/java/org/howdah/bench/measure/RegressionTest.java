package org.howdah.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RegressionTest {
  @Test
  void pointsOnALineAreExplainedWhole() {
    Regression line = Regression.of(new double[] {1, 2, 4}, new double[] {5, 7, 11});
    assertThat(line).isEqualTo(new Regression(2, 3, 1));
  }

  /** Figure 5 of the paper says 0.999. */
  @Test
  void thePapersThroughputsGiveThePapersFit() {
    double[] servers = {20, 40, 60, 80};
    double[] throughputs = {2.24e4, 3.94e4, 5.66e4, 7.42e4};
    assertThat(Regression.of(servers, throughputs).r2()).isCloseTo(0.9998, within(0.0005));
  }
}
