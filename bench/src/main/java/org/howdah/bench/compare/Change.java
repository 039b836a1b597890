package org.howdah.bench.compare;

import java.util.List;
import org.howdah.bench.measure.Confidence;
import org.howdah.bench.measure.Figures;

/*
 * Georges, Buytaert and Eeckhout, "Statistically Rigorous Java Performance Evaluation" (OOPSLA
 * 2007), compare two programs by a confidence interval with Student's t, which is right for few
 * measurements too. Here it is that of the difference of logarithms with Welch's degrees of freedom,
 * and so of a ratio. Tests by rank (Mann and Whitney) find nothing at 95 % in three rounds beside
 * three, whatever these are: of twenty orders two are as far apart as can be, which is 10 %. A
 * bootstrap of three values promises more than it keeps. The median beside it lets one slow round
 * not decide.
 */
/**
 * How a figure differs between two measurements.
 *
 * <p>It is worse or better if two things hold: the ratio of the medians is beyond the tolerance,
 * and the interval of the ratio of the geometric means, with a probability of 95 %, leaves out 1.
 * It is the same if the ratio of the medians and the whole interval are within the tolerance.
 * Otherwise nothing can be said; so it is if a side has fewer than two rounds, or zeros beside
 * other figures.
 *
 * @param before figures, 0 or more
 * @param after likewise
 */
public record Change(List<Double> before, List<Double> after, Better better) {
  /** Of the medians; not a number if there is none. */
  double ratio() {
    double was = figuresBefore().median();
    double is = figuresAfter().median();
    return was == is ? 1 : was > 0 ? is / was : Double.NaN;
  }

  Figures figuresBefore() {
    return Figures.of(before, Double::doubleValue);
  }

  Figures figuresAfter() {
    return Figures.of(after, Double::doubleValue);
  }

  /** Where the ratio lies; bounds that are not numbers if nothing can be said. */
  Confidence interval() {
    return allZero() ? new Confidence(1, 1, 1) : Confidence.ofRatio(before, after);
  }

  private boolean allZero() {
    return Math.min(before.size(), after.size()) > 1
        && before.stream().allMatch(round -> round == 0)
        && after.stream().allMatch(round -> round == 0);
  }

  /**
   * Whether it is better, worse or the same.
   *
   * @param tolerance a share: 0.05 for 5 %
   */
  public Verdict verdict(double tolerance) {
    Confidence interval = interval();
    double most = 1 + tolerance;
    double least = 1 / most;
    if (interval.low() > 1 && ratio() > most) {
      return better == Better.LESS ? Verdict.WORSE : Verdict.BETTER;
    } else if (interval.high() < 1 && ratio() < least) {
      return better == Better.LESS ? Verdict.BETTER : Verdict.WORSE;
    }
    boolean isWithin =
        interval.low() >= least && interval.high() <= most && ratio() >= least && ratio() <= most;
    return isWithin ? Verdict.SAME : Verdict.UNKNOWN;
  }
}
