package org.howdah.bench.case1;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Counts as text. */
final class Counts {
  private Counts() {}

  static String whole(double count) {
    return Double.isNaN(count) ? "not available" : String.format(Locale.ROOT, "%,.0f", count);
  }

  /** Millions, with two digits after the point where they are few. */
  static String millions(double count) {
    if (Double.isNaN(count)) {
      return "not available";
    }
    return String.format(Locale.ROOT, count < 1e7 ? "%.2f M" : "%.1f M", count / 1e6);
  }

  /** Millions for each level. */
  static String millions(List<Long> counts) {
    return counts.stream()
        .map(count -> String.format(Locale.ROOT, count < 10_000_000 ? "%.2f" : "%.1f", count / 1e6))
        .collect(Collectors.joining(" / "));
  }

  /** How many times the second the first is, for each level; a dash where the second is none. */
  static String ratios(List<Long> counts, List<Long> others) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < counts.size(); i++) {
      text.append(i == 0 ? "" : " / ");
      text.append(
          others.get(i) == 0
              ? "–"
              : String.format(Locale.ROOT, "%.2f", (double) counts.get(i) / others.get(i)));
    }
    return text.toString();
  }
}
