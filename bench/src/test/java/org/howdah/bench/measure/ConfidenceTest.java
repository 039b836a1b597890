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
}
