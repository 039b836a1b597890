package org.howdah.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
  @Test
  void theMedianOfAnOddCountIsTheMiddleOne() {
    assertThat(Figures.of(3, 1, 100)).isEqualTo(new Figures(1, 3, 100));
  }

  @Test
  void theMedianOfAnEvenCountIsTheMeanOfTheTwoMiddleOnes() {
    assertThat(Figures.of(4, 1, 2, 100)).isEqualTo(new Figures(1, 3, 100));
  }

  @Test
  void oneMeasurementHasNoSpread() {
    assertThat(Figures.of(7)).isEqualTo(new Figures(7, 7, 7));
  }

  @Test
  void whatTheMachineCannotTellIsLeftOutAndNeverZero() {
    assertThat(Figures.of(Double.NaN, 5, Double.NaN)).isEqualTo(new Figures(5, 5, 5));
    assertThat(Figures.of(Double.NaN).isAvailable()).isFalse();
    assertThat(Figures.of().median()).isNaN();
  }

  @Test
  void ratiosAreFormedWithinARoundSoThatASlowRoundCancelsOut() {
    Figures ratio = Figures.ratio(List.of(10.0, 40.0, 12.0), List.of(2.0, 8.0, 2.0), x -> x);

    assertThat(ratio).isEqualTo(new Figures(5, 5, 6));
  }

  @Test
  void aRoundThatOnlyOneSideHasDoesNotCount() {
    Figures ratio = Figures.ratio(List.of(10.0, 20.0), List.of(5.0), x -> x);

    assertThat(ratio).isEqualTo(new Figures(2, 2, 2));
  }
}
