package org.howdah.workloads.language;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.howdah.workloads.language.align.SentencePair;

/** IBM Model 1, computed plainly in memory. */
public final class ReferenceModel1 {
  private final List<SentencePair> pairs;
  private Map<String, Map<String, Double>> probabilities;

  public ReferenceModel1(List<SentencePair> pairs) {
    this.pairs = pairs;
    iterate(true);
  }

  /** The logarithm of the likelihood before each of so many iterations. */
  public List<Double> iterate(int times) {
    List<Double> likelihoods = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      likelihoods.add(iterate(false));
    }
    return likelihoods;
  }

  public double probability(String source, String target) {
    return probabilities.getOrDefault(source, Map.of()).getOrDefault(target, 0.0);
  }

  private double iterate(boolean even) {
    Map<String, Map<String, Double>> counts = new HashMap<>();
    double logLikelihood = 0;
    for (SentencePair pair : pairs) {
      for (String target : pair.targets()) {
        double sum = 0;
        for (String source : pair.sources()) {
          sum += even ? 1 : probability(source, target);
        }
        logLikelihood += Math.log(sum / pair.sources().length);
        for (String source : pair.sources()) {
          double share = (even ? 1 : probability(source, target)) / sum;
          counts.computeIfAbsent(source, s -> new HashMap<>()).merge(target, share, Double::sum);
        }
      }
    }
    for (Map<String, Double> ofSource : counts.values()) {
      double total = ofSource.values().stream().mapToDouble(Double::doubleValue).sum();
      ofSource.replaceAll((target, count) -> count / total);
    }
    probabilities = counts;
    return logLikelihood;
  }
}
