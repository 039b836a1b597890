package org.howdah.model.project;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Ways to say from runs of a job what another run takes. {@link #CURVE} is ours; the others are
 * what is published, to compare with. They know runs of the target's type alone, and no interval.
 * In their formulas s is the input as a multiple of the least, and w the workers.
 */
public enum ProjectionModel {
  /**
   * Many curves, weighed: {@link Curves}. Where the input is not beyond what was measured, the time
   * is the geometric mean of that and {@link #AMDAHL}: two that are off in ways of their own are
   * off by less together. Beyond it, Amdahl's law has nothing to say of what does not scale.
   */
  CURVE {
    @Override
    Projection project(List<MeasuredRun> runs, Scale target) {
      Projection weighed = Projection.of(Forecasts.of(runs, target));
      if (isBeyond(runs, target) || !Forecasts.isEnough(ofType(runs, target))) {
        return weighed;
      }
      Projection law = AMDAHL.project(runs, target);
      return law.isRefused()
          ? weighed
          : weighed.times(Math.sqrt(law.seconds() / weighed.seconds()));
    }

    private boolean isBeyond(List<MeasuredRun> runs, Scale target) {
      return runs.stream().allMatch(run -> run.scale().inputBytes() < target.inputBytes());
    }
  },
  /**
   * Equations 2 and 3 of Issa and Figueira with all constants fitted: s/w (a ln w + b). It says
   * nothing where the path length is 0 or less.
   */
  PAPER {
    @Override
    double[] terms(double s, double w) {
      return new double[] {s / w * Math.log(w), s / w};
    }

    @Override
    Optional<double[]> fit(double[][] terms, double[] ones) {
      return LeastSquares.any(terms, ones);
    }
  },
  /** A line through the runs with the least and the most work for each worker: a + b s/w. */
  TWO_POINT {
    @Override
    double[] terms(double s, double w) {
      return new double[] {1, s / w};
    }

    @Override
    Optional<double[]> fit(double[][] terms, double[] ones) {
      Comparator<double[]> byWork = Comparator.comparingDouble(row -> row[1] / row[0]);
      double[] least = Arrays.stream(terms).min(byWork).orElseThrow();
      double[] most = Arrays.stream(terms).max(byWork).orElseThrow();
      return LeastSquares.any(new double[][] {least, most}, new double[] {1, 1});
    }
  },
  /** Amdahl's law: a + b s/w, neither less than 0. */
  AMDAHL {
    @Override
    double[] terms(double s, double w) {
      return new double[] {1, s / w};
    }
  },
  /** Gunther's universal scalability law: s/w (a + b (w − 1) + c w (w − 1)), none less than 0. */
  USL {
    @Override
    double[] terms(double s, double w) {
      return new double[] {s / w, s * (w - 1) / w, s * (w - 1)};
    }
  },
  /**
   * Ernest (Venkataraman and others, NSDI 2016, section 3.1): a + b s/w + c ln w + d w, none less
   * than 0.
   */
  ERNEST {
    @Override
    double[] terms(double s, double w) {
      return new double[] {1, s / w, Math.log(w), w};
    }
  };

  /** As the command line names it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The one of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static ProjectionModel of(String label) {
    return Arrays.stream(values())
        .filter(model -> model.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no model " + label + "; there are " + labels()));
  }

  private static String labels() {
    return Arrays.stream(values()).map(ProjectionModel::label).collect(Collectors.joining(", "));
  }

  double[] terms(double s, double w) {
    throw new IllegalStateException(label() + " has none");
  }

  /**
   * Fits the terms to runs, each of which is divided by its time: errors count in percent.
   *
   * @param ones as many ones
   */
  Optional<double[]> fit(double[][] terms, double[] ones) {
    return LeastSquares.nonNegative(terms, ones);
  }

  /**
   * What a run takes.
   *
   * @param runs that {@link Limits} does not refuse
   */
  Projection project(List<MeasuredRun> runs, Scale target) {
    List<MeasuredRun> own = ofType(runs, target);
    Workers workers = SlotWorkers.knownOf(own, target);
    double least =
        own.stream().mapToDouble(run -> run.scale().inputBytes()).min().orElse(Double.NaN);
    double[][] terms = new double[own.size()][];
    double[] ones = new double[own.size()];
    for (int i = 0; i < terms.length; i++) {
      double seconds = own.get(i).seconds();
      double[] row = terms(own.get(i).scale(), least, workers);
      terms[i] = Arrays.stream(row).map(term -> term / seconds).toArray();
      ones[i] = 1;
    }
    double seconds =
        (own.isEmpty() ? Optional.<double[]>empty() : fit(terms, ones))
            .map(found -> LeastSquares.sum(terms(target, least, workers), found))
            .orElse(Double.NaN);
    return seconds > 0
        ? Projection.withoutInterval(seconds)
        : Projection.refused("the model " + label() + " has no time for it from these runs");
  }

  private static List<MeasuredRun> ofType(List<MeasuredRun> runs, Scale target) {
    return runs.stream().filter(run -> run.scale().type().equals(target.type())).toList();
  }

  private double[] terms(Scale scale, double least, Workers workers) {
    return terms(least > 0 ? scale.inputBytes() / least : 1, workers.of(scale));
  }
}
