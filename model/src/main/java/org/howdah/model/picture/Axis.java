package org.howdah.model.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Numbers along one side of a chart. Immutable.
 *
 * @param label with the unit
 * @param min at the begin; for a logarithmic axis more than 0
 * @param max at the end, more than that
 * @param isLogarithmic whether equal steps are equal factors
 */
record Axis(String label, double min, double max, boolean isLogarithmic) {
  private static final int TICKS_MAX = 7;
  private static final double MARGIN = 0.04;

  /** Below that factor, equal steps are the better ticks. */
  private static final double FACTOR_MIN = 2;

  /**
   * Around some values, with a little room at each end.
   *
   * @param isFromZero whether 0 is to be seen, which a logarithmic axis cannot have
   */
  static Axis around(String label, List<Double> values, boolean isLogarithmic, boolean isFromZero) {
    if (values.isEmpty()) {
      return new Axis(label, 1, 10, isLogarithmic);
    }
    double min = values.stream().mapToDouble(v -> v).min().orElse(0);
    double max = values.stream().mapToDouble(v -> v).max().orElse(1);
    if (isLogarithmic) {
      double room = Math.max(1.02, Math.pow(max / min, MARGIN));
      return new Axis(label, min / room, max * room, true);
    }
    double low = isFromZero ? Math.min(0, min) : min;
    double room = max > low ? (max - low) * MARGIN : Math.max(1e-9, Math.abs(max) * MARGIN);
    return new Axis(label, isFromZero && low == 0 ? 0 : low - room, max + room, false);
  }

  /** Where a value is: 0 at the begin, 1 at the end. */
  double place(double value) {
    return isLogarithmic
        ? Math.log(value / min) / Math.log(max / min)
        : (value - min) / (max - min);
  }

  /** Round numbers on it, few enough to be read. */
  List<Double> ticks() {
    return isLogarithmic && max / min >= FACTOR_MIN ? logarithmicTicks() : linearTicks();
  }

  private List<Double> linearTicks() {
    double rough = (max - min) / TICKS_MAX;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double step = power * 10;
    for (double factor : new double[] {5, 2, 1}) {
      if (power * factor >= rough) {
        step = power * factor;
      }
    }
    List<Double> ticks = new ArrayList<>();
    for (long i = (long) Math.ceil(min / step - 1e-9); i * step <= max * (1 + 1e-12); i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  private List<Double> logarithmicTicks() {
    List<Double> ticks = new ArrayList<>();
    for (double[] factors : new double[][] {{1}, {1, 3}, {1, 2, 5}, {1, 2, 3, 4, 6, 8}}) {
      List<Double> more = new ArrayList<>();
      for (double power = Math.pow(10, Math.floor(Math.log10(min))); power <= max; power *= 10) {
        for (double factor : factors) {
          if (power * factor >= min && power * factor <= max) {
            more.add(power * factor);
          }
        }
      }
      if (ticks.size() < 2 || more.size() <= TICKS_MAX) {
        ticks = more;
      }
    }
    return ticks;
  }

  /** A number as it stands at a tick: with a prefix, and no more digits than it needs. */
  static String text(double value) {
    double size = Math.abs(value);
    if (size >= 1e9) {
      return digits(value / 1e9) + "G";
    }
    if (size >= 1e6) {
      return digits(value / 1e6) + "M";
    }
    return size >= 1e4 ? digits(value / 1e3) + "k" : digits(value);
  }

  private static String digits(double value) {
    String text = String.format(Locale.ROOT, "%.4g", value);
    if (text.contains("e")) {
      return text;
    }
    return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
  }
}
