package org.howdah.workloads.puma;

import java.util.regex.Pattern;

/*
 * A letter for the number of digits, "z" for one, "y" for two and so on, then each digit d as 9 - d:
 * what is greater comes first in byte order, and two bytes are enough for most counts.
 */
/** Counts as text whose order is descending. */
final class DescendingCount {
  private static final Pattern COUNT = Pattern.compile("0|[1-9][0-9]{0,17}");

  private DescendingCount() {}

  /** Whether a text is a number of up to 18 digits, without leading zeros. */
  static boolean isCount(String text) {
    return COUNT.matcher(text).matches();
  }

  /** Makes a {@link #isCount count} sortable. */
  static String encode(String count) {
    return (char) ('z' + 1 - count.length()) + complement(count);
  }

  /** The count that {@link #encode} has made an encoded one of. */
  static String decode(String encoded) {
    return complement(encoded.substring(1));
  }

  /** How many characters the encoded count takes that a text begins with. */
  static int length(String text) {
    return 'z' + 2 - text.charAt(0);
  }

  private static String complement(String digits) {
    StringBuilder complement = new StringBuilder(digits.length());
    digits.chars().forEach(digit -> complement.append((char) ('9' - digit + '0')));
    return complement.toString();
  }
}
