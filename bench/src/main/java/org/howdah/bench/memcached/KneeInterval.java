package org.howdah.bench.memcached;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.howdah.bench.measure.Figures;
import org.howdah.model.characterize.Knee;

/**
 * From where on more gains little: the least that has 90 % of the best rate; and where that may be,
 * for the rates spread.
 *
 * @param knee by the medians
 * @param low with 80 % probability it is not below
 * @param high with 80 % probability it is not above
 * @param last the most that was tried
 */
record KneeInterval(double knee, double low, double high, double last) {
  private static final int DRAWS = 1000;
  private static final long SEED = 20_261_128;

  /**
   * Draws each rate anew from its rounds, and looks where the knee is then (a bootstrap of the
   * medians).
   *
   * @param rates of each round, by how much there was; at least one
   */
  static KneeInterval of(SortedMap<Double, List<Double>> rates) {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] knees = new double[DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      SortedMap<Double, Double> medians = new TreeMap<>();
      rates.forEach((x, all) -> medians.put(x, medianOfDrawn(all, random)));
      knees[draw] = Knee.least(medians, Knee.SHARE_OF_BEST);
    }
    Arrays.sort(knees);
    SortedMap<Double, Double> medians = new TreeMap<>();
    rates.forEach((x, all) -> medians.put(x, Figures.of(all, rate -> rate).median()));
    return new KneeInterval(
        Knee.least(medians, Knee.SHARE_OF_BEST),
        knees[DRAWS / 10],
        knees[DRAWS - 1 - DRAWS / 10],
        rates.lastKey());
  }

  private static double medianOfDrawn(List<Double> all, SplittableRandom random) {
    double[] drawn = new double[all.size()];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = all.get(random.nextInt(drawn.length));
    }
    return Figures.of(drawn).median();
  }

  /** For reports. */
  String text(String series) {
    String where =
        low == high
            ? String.format(Locale.ROOT, "%.0f", knee)
            : String.format(Locale.ROOT, "%.0f (%.0f–%.0f)", knee, low, high);
    String end = high == last ? ", the most that was tried; more may gain more" : "";
    return "Knee of %s: 90 %% of the best rate from %s on%s.".formatted(series, where, end);
  }
}
