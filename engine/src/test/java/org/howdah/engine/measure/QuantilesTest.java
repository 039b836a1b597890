package org.howdah.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuantilesTest {
  @Test
  void betweenTwoValuesAQuantileIsInterpolated() {
    assertThat(Quantiles.of(30, 10, 20, 50, 40))
        .isEqualTo(new Quantiles(5, 150, 10, 20, 30, 40, 46, 50));
    assertThat(Quantiles.of(1, 2).p50()).isEqualTo(1.5);
  }

  @Test
  void ofOneValueAllAreThat() {
    assertThat(Quantiles.of(7)).isEqualTo(new Quantiles(1, 7, 7, 7, 7, 7, 7, 7));
  }

  @Test
  void wholeNumbersHaveNoFraction() {
    assertThat(Quantiles.of(1, 2).toMap().toString())
        .isEqualTo("{count=2, sum=3, min=1, p25=1.25, p50=1.5, p75=1.75, p90=1.9, max=2}");
  }
}
