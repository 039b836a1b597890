package org.howdah.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConfidenceTest {
  @Test
  void theMeanIsTheGeometricOne() {
    assertThat(Confidence.ofRatios(List.of(0.5, 2.0)).mean()).isEqualTo(1, within(1e-9));
  }

  /** Logarithms 0 and 0.2: mean 0.1, standard error 0.1, t of one degree of freedom 12.71. */
  @Test
  void theRangeIsThatOfStudent() {
    Confidence confidence = Confidence.ofRatios(List.of(1.0, Math.exp(0.2)));

    assertThat(Math.log(confidence.low())).isEqualTo(0.1 - 1.271, within(1e-3));
    assertThat(Math.log(confidence.high())).isEqualTo(0.1 + 1.271, within(1e-3));
  }

  @Test
  void moreRoundsMakeItNarrower() {
    Confidence few = Confidence.ofRatios(List.of(0.9, 1.0, 1.1));
    Confidence many = Confidence.ofRatios(List.of(0.9, 1.0, 1.1, 0.9, 1.0, 1.1));

    assertThat(many.high() - many.low()).isLessThan(few.high() - few.low());
  }

  @Test
  void oneRoundHasNoRange() {
    Confidence confidence = Confidence.ofRatios(List.of(1.5));

    assertThat(confidence.mean()).isEqualTo(1.5, within(1e-9));
    assertThat(confidence.low()).isNaN();
    assertThat(confidence.high()).isNaN();
  }

  /** Logarithms 0 and 0.2 beside 1 and 1.2: the same variance, so two degrees of freedom. */
  @Test
  void theRangeOfARatioOfTwoSidesIsThatOfWelch() {
    Confidence confidence =
        Confidence.ofRatio(List.of(1.0, Math.exp(0.2)), List.of(Math.exp(1.0), Math.exp(1.2)));

    double half = 4.303 * Math.sqrt(0.02);
    assertThat(Math.log(confidence.mean())).isEqualTo(1, within(1e-9));
    assertThat(Math.log(confidence.low())).isEqualTo(1 - half, within(1e-3));
    assertThat(Math.log(confidence.high())).isEqualTo(1 + half, within(1e-3));
  }

  @Test
  void sidesWithoutSpreadHaveARangeOfOnePoint() {
    Confidence confidence = Confidence.ofRatio(List.of(2.0, 2.0), List.of(4.0, 4.0));

    assertThat(confidence.low()).isEqualTo(2, within(1e-9));
    assertThat(confidence.high()).isEqualTo(2, within(1e-9));
  }

  @Test
  void oneRoundOnASideHasNoRangeOfARatio() {
    assertThat(Confidence.ofRatio(List.of(1.0), List.of(2.0, 3.0)).low()).isNaN();
    assertThat(Confidence.ofRatio(List.of(1.0, 2.0), List.of(0.0, 1.0)).high()).isNaN();
  }
}
