package org.howdah.bench.compare;

/** What two measurements of a figure say of it. */
public enum Verdict {
  BETTER("faster", "less"),
  SAME("same", "same"),
  WORSE("slower", "more"),
  UNKNOWN("cannot be said", "cannot be said");

  private final String ofSpeed;
  private final String ofSize;

  Verdict(String ofSpeed, String ofSize) {
    this.ofSpeed = ofSpeed;
    this.ofSize = ofSize;
  }

  /** The word for it, in a table. */
  String word(boolean isSize) {
    return isSize ? ofSize : ofSpeed;
  }
}
