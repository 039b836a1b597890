package org.howdah.model.project;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * How time and power go with the frequency: time is a + b / f, and power P₀ + c f². Both are fitted
 * with terms of 0 or more, to relative errors. On processors whose power was measured at several
 * frequencies the square is off by 8 to 11 percent, the paper's equations 5 and 6 by 24 to 63.
 * Immutable.
 */
public final class FrequencyFit {
  /** So far beyond the measured frequencies nobody knows what voltage a processor needs. */
  public static final double FAR = 1.25;

  private static final int DRAWS = 400;
  private static final int STEPS = 400;
  private static final int RUNS_FOR_INTERVALS = 3;
  private static final long SEED = 20_261_128;

  private final List<FrequencyRun> runs;
  private final Curve curve;
  private final List<Curve> drawn;

  private FrequencyFit(List<FrequencyRun> runs, Curve curve, List<Curve> drawn) {
    this.runs = runs;
    this.curve = curve;
    this.drawn = drawn;
  }

  /**
   * Fits some runs.
   *
   * @throws IllegalArgumentException if they are not of two frequencies or more
   */
  public static FrequencyFit of(List<FrequencyRun> runs) {
    List<FrequencyRun> all = List.copyOf(runs);
    Curve curve =
        Curve.of(all)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "runs at two frequencies or more are needed, and three are better"));
    return new FrequencyFit(all, curve, all.size() < RUNS_FOR_INTERVALS ? List.of() : draw(all));
  }

  /** Fits to runs that are drawn from these, with repetition: a bootstrap. */
  private static List<Curve> draw(List<FrequencyRun> runs) {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Curve> curves = new ArrayList<>();
    for (int i = 0; i < DRAWS; i++) {
      List<FrequencyRun> some = new ArrayList<>();
      for (int run = 0; run < runs.size(); run++) {
        some.add(runs.get(random.nextInt(runs.size())));
      }
      Curve.of(some).ifPresent(curves::add);
    }
    return curves;
  }

  /** A figure and where it lies with a likelihood of 80 %; the ends are not a number if unknown. */
  public record Figure(double value, double low80, double high80) {}

  public Figure seconds(double gigahertz) {
    return figure(each -> each.seconds(gigahertz));
  }

  public Figure watts(double gigahertz) {
    return figure(each -> each.watts(gigahertz));
  }

  /** Runs for each joule: the performance per watt of the paper's equation 1, with 1/s as such. */
  public Figure runsPerJoule(double gigahertz) {
    return figure(each -> each.runsPerJoule(gigahertz));
  }

  /** How the runs for each joule change with each GHz more; less than 0 where they fall. */
  public Figure slope(double gigahertz) {
    return figure(each -> each.slope(gigahertz));
  }

  /** The frequency with the most runs for each joule, within those that are not far. */
  public Figure optimum() {
    return figure(each -> each.optimum(leastGigahertz(), mostGigahertz()));
  }

  /** The watts of the paper's equations 5 and 6, from the lowest and the highest frequency. */
  public double paperWatts(double gigahertz) {
    FrequencyRun low = runs.stream().min(FrequencyFit::byFrequency).orElseThrow();
    FrequencyRun high = runs.stream().max(FrequencyFit::byFrequency).orElseThrow();
    double unscaled =
        PaperEquations.unscaledWatts(low.watts(), low.gigahertz(), high.watts(), high.gigahertz());
    return PaperEquations.projectedWatts(unscaled, low.watts(), low.gigahertz(), gigahertz);
  }

  private static int byFrequency(FrequencyRun one, FrequencyRun other) {
    return Double.compare(one.gigahertz(), other.gigahertz());
  }

  /** The lowest frequency that is not far. */
  public double leastGigahertz() {
    return runs.stream().mapToDouble(FrequencyRun::gigahertz).min().orElseThrow() / FAR;
  }

  /** The highest frequency that is not far. */
  public double mostGigahertz() {
    return runs.stream().mapToDouble(FrequencyRun::gigahertz).max().orElseThrow() * FAR;
  }

  private Figure figure(ToDoubleFunction<Curve> of) {
    double[] values = drawn.stream().mapToDouble(of).sorted().toArray();
    double value = of.applyAsDouble(curve);
    return values.length == 0
        ? new Figure(value, Double.NaN, Double.NaN)
        : new Figure(
            value, values[values.length / 10], values[values.length - 1 - values.length / 10]);
  }

  /**
   * Time and power.
   *
   * @param idle seconds that no frequency shortens
   * @param work GHz × seconds
   * @param still watts that do not change
   * @param rise watts for each GHz²
   */
  private record Curve(double idle, double work, double still, double rise) {
    static Optional<Curve> of(List<FrequencyRun> runs) {
      if (runs.stream().mapToDouble(FrequencyRun::gigahertz).distinct().count() < 2) {
        return Optional.empty();
      }
      double[][] times = new double[runs.size()][];
      double[][] powers = new double[runs.size()][];
      for (int i = 0; i < runs.size(); i++) {
        FrequencyRun run = runs.get(i);
        double hertz = run.gigahertz();
        times[i] = new double[] {1 / run.seconds(), 1 / hertz / run.seconds()};
        powers[i] = new double[] {1 / run.watts(), hertz * hertz / run.watts()};
      }
      double[] ones = new double[runs.size()];
      Arrays.fill(ones, 1);
      Optional<double[]> time = LeastSquares.nonNegative(times, ones);
      Optional<double[]> power = LeastSquares.nonNegative(powers, ones);
      return time.isEmpty() || power.isEmpty()
          ? Optional.empty()
          : Optional.of(new Curve(time.get()[0], time.get()[1], power.get()[0], power.get()[1]));
    }

    double seconds(double hertz) {
      return idle + work / hertz;
    }

    double watts(double hertz) {
      return still + rise * hertz * hertz;
    }

    double runsPerJoule(double hertz) {
      return 1 / seconds(hertz) / watts(hertz);
    }

    double slope(double hertz) {
      double joules = seconds(hertz) * watts(hertz);
      double change = -work / hertz / hertz * watts(hertz) + seconds(hertz) * 2 * rise * hertz;
      return -change / joules / joules;
    }

    double optimum(double least, double most) {
      double best = least;
      for (int i = 0; i <= STEPS; i++) {
        double hertz = least + (most - least) * i / STEPS;
        best = runsPerJoule(hertz) > runsPerJoule(best) ? hertz : best;
      }
      return best;
    }
  }
}
