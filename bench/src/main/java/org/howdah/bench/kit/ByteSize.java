package org.howdah.bench.kit;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as people write them: {@code 512m}, {@code 1g}, {@code 1000}; powers of 1024. */
public final class ByteSize {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12})([kmgt]?)(i?b)?");

  private ByteSize() {}

  /**
   * Returns the number of bytes.
   *
   * @throws IllegalArgumentException if the text is not a size; the message says what one is
   */
  public static long parse(String text) {
    Matcher matcher = FORM.matcher(text.toLowerCase(Locale.ROOT).trim());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a size; write for example 512m or 1g");
    }
    int power = "kmgt".indexOf(matcher.group(2)) + 1;
    int shift = matcher.group(2).isEmpty() ? 0 : 10 * power;
    return Math.multiplyExact(Long.parseLong(matcher.group(1)), 1L << shift);
  }

  /** The same for a whole number of bytes. */
  public static String format(long bytes) {
    return format((double) bytes);
  }

  /** Returns the size with three digits and its unit, for example {@code 1.25 GiB}. */
  public static String format(double bytes) {
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
    int unit = 0;
    double value = bytes;
    while (value >= 1024 && unit < units.length - 1) {
      value /= 1024;
      unit++;
    }
    int digits = unit == 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + digits + "f %s", value, units[unit]);
  }
}
