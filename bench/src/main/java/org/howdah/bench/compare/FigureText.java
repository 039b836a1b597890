package org.howdah.bench.compare;

import java.util.Locale;
import org.howdah.bench.measure.Confidence;
import org.howdah.bench.measure.Figures;
import org.howdah.record.ByteSize;

/** Names and amounts of figures as people read them. */
final class FigureText {
  private FigureText() {}

  /** For example {@code wall time}. */
  static String name(String figure) {
    return switch (figure) {
      case "wallSeconds" -> "wall time";
      case "cpuSeconds" -> "processor time";
      case "mapCpuSeconds" -> "processor time of map tasks";
      case "peakBytes" -> "peak memory";
      default ->
          figure
              .replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ")
              .replace('_', ' ')
              .toLowerCase(Locale.ROOT);
    };
  }

  static boolean isSize(String figure) {
    return figure.endsWith("Bytes");
  }

  /** The median with its unit, and the spread if there is any. */
  static String amount(String figure, Figures figures) {
    String median = one(figure, figures.median());
    return figures.min() == figures.max()
        ? median
        : "%s (%s–%s)".formatted(median, one(figure, figures.min()), one(figure, figures.max()));
  }

  private static String one(String figure, double value) {
    if (isSize(figure)) {
      return ByteSize.format(value);
    }
    return three(value)
        + (figure.endsWith("Seconds") ? " s" : figure.endsWith("Micros") ? " µs" : "");
  }

  private static String three(double value) {
    int digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }

  static String ratio(double ratio) {
    return Double.isNaN(ratio) ? "" : String.format(Locale.ROOT, "%.2f", ratio);
  }

  static String interval(Confidence interval) {
    return Double.isNaN(interval.low()) || Double.isNaN(interval.high())
        ? ""
        : ratio(interval.low()) + "–" + ratio(interval.high());
  }
}
