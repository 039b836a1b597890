package org.howdah.bench.measure;

/**
 * The straight line through some points with the least squares.
 *
 * @param slope how much y grows with x
 * @param intercept y at x = 0
 * @param r2 the share of the variance of y that the line explains, 0 to 1
 */
public record Regression(double slope, double intercept, double r2) {
  /** Fits a line to two points or more that do not all have the same x. */
  public static Regression of(double[] x, double[] y) {
    double meanX = mean(x);
    double meanY = mean(y);
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      xx += (x[i] - meanX) * (x[i] - meanX);
      xy += (x[i] - meanX) * (y[i] - meanY);
      yy += (y[i] - meanY) * (y[i] - meanY);
    }
    double slope = xy / xx;
    double r2 = yy == 0 ? 1 : xy * xy / (xx * yy);
    return new Regression(slope, meanY - slope * meanX, r2);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}
