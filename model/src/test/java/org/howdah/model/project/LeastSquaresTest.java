package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sums that come nearest. */
class LeastSquaresTest {
  @Test
  void coefficientsThatMadeTheValuesAreFound() {
    Random random = new Random(8);
    for (int i = 0; i < 100; i++) {
      double[] made = {random.nextDouble(), 1e6 * random.nextDouble(), 0};
      double[][] terms = new double[6][];
      double[] values = new double[6];
      for (int row = 0; row < 6; row++) {
        terms[row] = new double[] {1, random.nextDouble(), 1e-3 * random.nextDouble()};
        values[row] = LeastSquares.sum(terms[row], made);
      }
      double[] found = LeastSquares.nonNegative(terms, values).orElseThrow();
      assertThat(found[0]).isCloseTo(made[0], within(1e-4));
      assertThat(found[1]).isCloseTo(made[1], within(1e-3 * made[1] + 1e-6));
    }
  }

  @Test
  void noneIsNegativeThoughThatWouldBeNearer() {
    double[][] terms = {{1, 1}, {1, 2}, {1, 3}};
    double[] falling = {3, 2, 1};
    assertThat(LeastSquares.any(terms, falling).orElseThrow()[1]).isCloseTo(-1, within(1e-9));
    double[] found = LeastSquares.nonNegative(terms, falling).orElseThrow();
    assertThat(found[0]).isCloseTo(2, within(1e-9));
    assertThat(found[1]).isZero();
  }

  @Test
  void rowsThatAreAllAlikeSayNothingOfTwoTerms() {
    double[][] terms = {{1, 2}, {1, 2}};
    assertThat(LeastSquares.any(terms, new double[] {4, 4})).isEmpty();
    assertThat(LeastSquares.nonNegative(terms, new double[] {4, 4})).isPresent();
  }

  @Test
  void ofFewerRowsThanTermsSomeTermsAreLeftOut() {
    double[][] terms = {{1, 2, 3}};
    assertThat(LeastSquares.any(terms, new double[] {6})).isEmpty();
    double[] found = LeastSquares.nonNegative(terms, new double[] {6}).orElseThrow();
    assertThat(LeastSquares.sum(terms[0], found)).isCloseTo(6, within(1e-9));
  }
}
