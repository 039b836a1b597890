package org.howdah.cli.diff;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.howdah.cli.kit.Figures;
import org.howdah.model.diff.FigureChange;
import org.howdah.model.diff.Unit;

/** Figures of runs as people read them. */
final class Amounts {
  private static final double TIMES_MIN = 10;
  private static final double SHORT_MILLIS = 99.5;

  private Amounts() {}

  /** The median, and of several runs that differ the least and the most. */
  static String of(Unit unit, double median, List<Double> runs) {
    double least = Collections.min(runs);
    double most = Collections.max(runs);
    String text = one(unit, median);
    return least == most
        ? text
        : "%s (%s to %s)".formatted(text, one(unit, least), one(unit, most));
  }

  private static String one(Unit unit, double amount) {
    return switch (unit) {
      case MILLISECONDS -> time(amount);
      case BYTES -> Figures.bytes(Math.round(amount));
      case RECORDS -> Figures.exact(Math.round(amount)) + " records";
      case OTHER -> Figures.exact(Math.round(amount));
    };
  }

  private static String time(double millis) {
    boolean isShort = millis < SHORT_MILLIS;
    return isShort ? Math.round(millis) + " ms" : Figures.duration(Math.round(millis));
  }

  /** By how much, with a sign. */
  static String more(FigureChange change) {
    String sign = change.more() < 0 ? "-" : "+";
    return sign + one(change.figure().unit(), Math.abs(change.more()));
  }

  /** As a share of what it was, for example {@code +37 %}. */
  static String share(FigureChange change) {
    if (change.more() == 0) {
      return "";
    } else if (change.was() == 0) {
      return "from 0";
    }
    double share = change.share();
    return share >= TIMES_MIN
        ? String.format(Locale.ROOT, "%.0f times", share + 1)
        : String.format(Locale.ROOT, "%+.0f %%", 100 * share);
  }
}
