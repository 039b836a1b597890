package org.howdah.model.diff;

import java.util.Locale;

/** Of what a figure is an amount. */
public enum Unit {
  MILLISECONDS,
  BYTES,
  RECORDS,
  OTHER;

  /** What the name of a field or a counter says. */
  static Unit of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.contains("millis")) {
      return MILLISECONDS;
    } else if (lower.contains("bytes")) {
      return BYTES;
    }
    return lower.contains("records") ? RECORDS : OTHER;
  }

  /** The word for it; empty for plain numbers. */
  public String word() {
    return this == OTHER ? "" : name().toLowerCase(Locale.ROOT);
  }
}
