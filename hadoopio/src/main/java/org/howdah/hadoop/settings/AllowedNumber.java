package org.howdah.hadoop.settings;

import java.math.BigDecimal;

/** Numbers from one to another. */
final class AllowedNumber implements Allowed {
  private static final String WHOLE = "whole";
  private static final String FORM_OF_WHOLE = "[+-]?\\d{1,18}";
  private static final String FORM = "[+-]?(\\d{1,15}(\\.\\d{0,15})?|\\.\\d{1,15})";

  private final boolean isWhole;
  private final String least;
  private final String most;

  /**
   * @param kind {@code whole} or {@code number}
   * @param most null for any
   */
  AllowedNumber(String kind, String least, String most) {
    isWhole = kind.equals(WHOLE);
    if (!isWhole && !kind.equals("number")) {
      throw new IllegalArgumentException("no kind of numbers: " + kind);
    }
    this.least = least;
    this.most = most == null && isWhole ? Integer.toString(Integer.MAX_VALUE) : most;
  }

  @Override
  public boolean admits(String value) {
    String text = value.strip();
    if (!text.matches(isWhole ? FORM_OF_WHOLE : FORM)) {
      return false;
    }
    BigDecimal number = new BigDecimal(text);
    return number.compareTo(new BigDecimal(least)) >= 0
        && (most == null || number.compareTo(new BigDecimal(most)) <= 0);
  }

  @Override
  public String words() {
    String kind = isWhole ? "a whole number" : "a number";
    return most == null || most.equals(Integer.toString(Integer.MAX_VALUE))
        ? kind + ", " + least + " or more"
        : kind + " from " + least + " to " + most;
  }
}
