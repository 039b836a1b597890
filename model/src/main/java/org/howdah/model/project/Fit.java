package org.howdah.model.project;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How well each of {@link Curves} goes with runs. Machines of one type are faster than those of
 * another by a factor of which nothing is known before: it is what fits best, and costs one run.
 * Immutable.
 */
final class Fit {
  private final Workers workers;
  private final double leastSize;
  private final double leastWorkers;
  private final int freedom;
  private final double[] squares = new double[Curves.COUNT];
  private final Map<String, double[]> factors = new LinkedHashMap<>();
  private final Map<String, Integer> runsOf = new LinkedHashMap<>();

  /**
   * @param runs one at least
   */
  Fit(List<MeasuredRun> runs, Workers workers) {
    this.workers = workers;
    leastSize = runs.stream().mapToDouble(run -> run.scale().inputBytes()).min().orElseThrow();
    leastWorkers = runs.stream().mapToDouble(run -> workers.of(run.scale())).min().orElseThrow();
    runs.forEach(run -> runsOf.merge(run.scale().type(), 1, Integer::sum));
    runsOf.keySet().forEach(type -> factors.put(type, new double[Curves.COUNT]));
    freedom = runs.size() - runsOf.size();
    for (int curve = 0; curve < Curves.COUNT; curve++) {
      fit(curve, runs);
    }
  }

  private void fit(int curve, List<MeasuredRun> runs) {
    double[] left = new double[runs.size()];
    for (int i = 0; i < left.length; i++) {
      MeasuredRun run = runs.get(i);
      left[i] = Math.log(run.seconds()) - logTime(curve, run.scale());
      String type = run.scale().type();
      factors.get(type)[curve] += left[i] / runsOf.get(type);
    }
    for (int i = 0; i < left.length; i++) {
      double off = left[i] - factors.get(runs.get(i).scale().type())[curve];
      squares[curve] += off * off;
    }
  }

  private double logTime(int curve, Scale scale) {
    double logSize = leastSize > 0 ? Math.log(scale.inputBytes() / leastSize) : 0;
    return Curves.ALL.logTime(curve, logSize, Math.log(workers.of(scale) / leastWorkers));
  }

  /** How likely the runs are on a curve if the noise is that, as a logarithm; −∞ where never. */
  double logLikelihood(int curve, double noise) {
    double log = -freedom * Math.log(noise) - squares[curve] / (2 * noise * noise);
    return Double.isNaN(log) ? Double.NEGATIVE_INFINITY : log;
  }

  /** The same on the mean of all curves. */
  double logEvidence(double noise) {
    double most = Double.NEGATIVE_INFINITY;
    for (int curve = 0; curve < Curves.COUNT; curve++) {
      most = Math.max(most, logLikelihood(curve, noise));
    }
    double sum = 0;
    for (int curve = 0; curve < Curves.COUNT; curve++) {
      sum += Math.exp(logLikelihood(curve, noise) - most);
    }
    return most + Math.log(sum / Curves.COUNT);
  }

  /**
   * The logarithm of the time that a curve gives a run of that size; its type is among the runs'.
   */
  double logTime(Scale target, int curve) {
    return factors.get(target.type())[curve] + logTime(curve, target);
  }

  /**
   * By how much a run may be off its curve, as a multiple of the noise: the factor is not exact.
   */
  double spread(Scale target) {
    return Math.sqrt(1 + 1.0 / runsOf.get(target.type()));
  }
}
