package org.howdah.model.project;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.random.SobolSequenceGenerator;

/**
 * How a job's time may depend on its input and its workers, as far as one can say before any of its
 * runs is known: the time is (1 − p) + p s<sup>γs</sup> w<sup>−γ</sup> + g ln w, where s is the
 * input and w the workers, each as a multiple of the least that was measured. Of that, ln(p/(1−p))
 * is normal about 3 with deviation 3, γ about 1 with 0.12, γs about 1 with 0.03, and g the absolute
 * value of one about 0 with 0.03. These draws are spread evenly over all that (Sobol's sequence),
 * so that nothing here is random. Immutable.
 */
final class Curves {
  /** How many there are. */
  static final int COUNT = 1 << 13;

  static final Curves ALL = new Curves();

  private static final int DIMENSIONS = 4;
  private static final double SHARE_MEAN = 3;
  private static final double SHARE_DEVIATION = 3;
  private static final double WORKERS_DEVIATION = 0.12;
  private static final double SIZE_DEVIATION = 0.03;
  private static final double GROWTH_DEVIATION = 0.03;

  private final double[] parallel = new double[COUNT];
  private final double[] workersExponent = new double[COUNT];
  private final double[] sizeExponent = new double[COUNT];
  private final double[] growth = new double[COUNT];

  private Curves() {
    SobolSequenceGenerator sobol = new SobolSequenceGenerator(DIMENSIONS);
    NormalDistribution normal = new NormalDistribution();
    sobol.nextVector(); // All zeros, of which a normal value would be infinite.
    for (int i = 0; i < COUNT; i++) {
      double[] even = sobol.nextVector();
      double share = SHARE_MEAN + SHARE_DEVIATION * normal.inverseCumulativeProbability(even[0]);
      parallel[i] = 1 / (1 + Math.exp(-share));
      workersExponent[i] = 1 + WORKERS_DEVIATION * normal.inverseCumulativeProbability(even[1]);
      sizeExponent[i] = 1 + SIZE_DEVIATION * normal.inverseCumulativeProbability(even[2]);
      growth[i] = Math.abs(GROWTH_DEVIATION * normal.inverseCumulativeProbability(even[3]));
    }
  }

  /**
   * The natural logarithm of the time, up to what all runs have in common.
   *
   * @param curve 0 to {@link #COUNT} − 1
   * @return not a number where the curve has no time
   */
  double logTime(int curve, double logSize, double logWorkers) {
    double p = parallel[curve];
    double time =
        1
            - p
            + p * Math.exp(sizeExponent[curve] * logSize - workersExponent[curve] * logWorkers)
            + growth[curve] * logWorkers;
    return time > 0 ? Math.log(time) : Double.NaN;
  }
}
