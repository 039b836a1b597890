package org.howdah.model.project;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.DecompositionSolver;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.SingularMatrixException;

/** Sums of a few terms that come nearest to measured values. */
final class LeastSquares {
  /** Of columns of the same length; beyond it they count as one. */
  private static final double SINGULAR = 1e-9;

  private LeastSquares() {}

  /**
   * Coefficients of all terms, of any sign.
   *
   * @param terms a row for each value
   * @return empty if the rows do not tell them apart
   */
  static Optional<double[]> any(double[][] terms, double[] values) {
    return of(terms, values, (1 << terms[0].length) - 1);
  }

  /**
   * Coefficients of 0 or more. With so few terms the best is among the ordinary ones of each subset
   * of them, which has the others at 0 (Lawson and Hanson, Solving Least Squares Problems, chapter
   * 23).
   *
   * @param terms a row for each value, of at most a few terms
   * @return empty if there is no such sum
   */
  static Optional<double[]> nonNegative(double[][] terms, double[] values) {
    Optional<double[]> best = Optional.empty();
    double least = Double.POSITIVE_INFINITY;
    for (int subset = 1; subset < 1 << terms[0].length; subset++) {
      Optional<double[]> found =
          of(terms, values, subset).filter(all -> Arrays.stream(all).allMatch(one -> one >= 0));
      double off = found.map(all -> squares(terms, values, all)).orElse(least);
      if (off < least) {
        least = off;
        best = found;
      }
    }
    return best;
  }

  private static Optional<double[]> of(double[][] terms, double[] values, int subset) {
    int count = Integer.bitCount(subset);
    if (count > values.length) {
      return Optional.empty();
    }
    double[] lengths = lengths(terms);
    double[][] some = new double[values.length][count];
    for (int row = 0; row < values.length; row++) {
      for (int term = 0, at = 0; term < terms[row].length; term++) {
        if ((subset >> term & 1) == 1) {
          some[row][at++] = terms[row][term] / lengths[term];
        }
      }
    }
    try {
      DecompositionSolver solver =
          new QRDecomposition(new Array2DRowRealMatrix(some), SINGULAR).getSolver();
      double[] solved = solver.solve(new ArrayRealVector(values)).toArray();
      return Optional.of(spread(solved, subset, lengths));
    } catch (SingularMatrixException alike) {
      return Optional.empty();
    }
  }

  private static double[] lengths(double[][] terms) {
    double[] lengths = new double[terms[0].length];
    for (int term = 0; term < lengths.length; term++) {
      for (double[] row : terms) {
        lengths[term] += row[term] * row[term];
      }
      lengths[term] = lengths[term] > 0 ? Math.sqrt(lengths[term]) : 1;
    }
    return lengths;
  }

  private static double[] spread(double[] solved, int subset, double[] lengths) {
    double[] all = new double[lengths.length];
    for (int term = 0, at = 0; term < all.length; term++) {
      if ((subset >> term & 1) == 1) {
        all[term] = solved[at++] / lengths[term];
      }
    }
    return all;
  }

  private static double squares(double[][] terms, double[] values, double[] coefficients) {
    double sum = 0;
    for (int row = 0; row < values.length; row++) {
      double off = sum(terms[row], coefficients) - values[row];
      sum += off * off;
    }
    return sum;
  }

  /** What the terms make with these coefficients. */
  static double sum(double[] terms, double[] coefficients) {
    double sum = 0;
    for (int term = 0; term < terms.length; term++) {
      sum += terms[term] * coefficients[term];
    }
    return sum;
  }
}
