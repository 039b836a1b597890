package org.howdah.model.project;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/** What a run that nobody made may take: as many times, each as likely as the others. Immutable. */
final class Forecast {
  private static final int SAMPLES = 1 << 14;

  /** The golden ratio's part after the point: its multiples are spread evenly. */
  private static final double EVEN = (Math.sqrt(5) - 1) / 2;

  private final double[] logTimes;

  private Forecast(double[] logTimes) {
    this.logTimes = logTimes;
  }

  static Forecast of(Fit fit, Noise noise, Scale target) {
    double[] samples = new double[SAMPLES];
    NormalDistribution normal = new NormalDistribution();
    double spread = fit.spread(target);
    int filled = 0;
    double wanted = 0;
    for (int i = 0; i < Noise.count(); i++) {
      double value = Noise.value(i);
      double all = fit.logEvidence(value) + Math.log(Curves.COUNT);
      for (int curve = 0; curve < Curves.COUNT && filled < SAMPLES; curve++) {
        double share = Math.exp(fit.logLikelihood(curve, value) - all);
        wanted += SAMPLES * noise.weight(i) * share;
        while (filled + 0.5 < wanted && filled < SAMPLES) {
          double even = (filled * EVEN) % 1;
          double off = normal.inverseCumulativeProbability(Math.max(even, 0.5 / SAMPLES));
          samples[filled++] = fit.logTime(target, curve) + off * value * spread;
        }
      }
    }
    // A curve may have no time for fewer workers than were measured.
    double[] sorted =
        Arrays.stream(samples).limit(filled).filter(Double::isFinite).sorted().toArray();
    return new Forecast(sorted);
  }

  /**
   * The time in seconds that is not reached in so many of all cases.
   *
   * @param share 0 to 1
   */
  double seconds(double share) {
    double place = share * (logTimes.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, logTimes.length - 1);
    double log = logTimes[below] + (place - below) * (logTimes[above] - logTimes[below]);
    return Math.exp(log);
  }
}
