package org.howdah.bench.report;

import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.howdah.bench.cases.CaseResult;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.measure.Confidence;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.measure.Sample;
import org.howdah.record.ByteSize;

/** Figures as text. */
public final class Cells {
  static final String NONE = "not available";

  private Cells() {}

  /** Seconds with three digits: median, and the range when it is one. */
  public static String seconds(Figures figures) {
    return spread(figures, Cells::seconds, " s");
  }

  /** Without a unit. */
  public static String number(Figures figures) {
    return spread(figures, Cells::three, "");
  }

  public static String bytes(Figures figures) {
    return spread(figures, ByteSize::format, "");
  }

  /** How many times, for example {@code 5.3 x (5.1 - 5.6)}. */
  public static String times(Figures figures) {
    return spread(figures, Cells::three, " ×");
  }

  /** A geometric mean, and where it lies with 95 % probability. */
  public static String times(Confidence confidence) {
    String mean = String.format(Locale.ROOT, "%.2f ×", confidence.mean());
    return Double.isNaN(confidence.low())
        ? mean
        : mean + String.format(Locale.ROOT, " (%.2f–%.2f)", confidence.low(), confidence.high());
  }

  /** How many times as much as ours a rival took; for a bound the other way round. */
  static String ratio(CaseResult work, RivalId rival, ToDoubleFunction<Sample> figure) {
    Figures figures = work.ratio(rival, figure);
    if (rival == work.base() || !figures.isAvailable()) {
      return "";
    }
    return (rival.isBound() ? "Howdah takes " : "") + times(figures);
  }

  public static String percent(double share) {
    return Double.isNaN(share) ? NONE : String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static String seconds(double value) {
    return three(value);
  }

  private static String three(double value) {
    int digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  private static String spread(Figures figures, DoubleText text, String unit) {
    if (!figures.isAvailable()) {
      return NONE;
    }
    String median = text.of(figures.median()) + unit;
    boolean single = figures.min() == figures.max();
    return single
        ? median
        : median + " (" + text.of(figures.min()) + "–" + text.of(figures.max()) + ")";
  }

  private interface DoubleText {
    String of(double value);
  }
}
