package org.howdah.record;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes as people write and read them: {@code 512m}, {@code 1g}, {@code 4GiB}, {@code 1000}; units
 * are powers of 1024.
 */
public final class ByteSize {
  private static final Pattern FORM = Pattern.compile("(\\d{1,18})([kmgt]?)(i?b)?");

  private ByteSize() {}

  /**
   * The number of bytes.
   *
   * @throws IllegalArgumentException if the text is no size, or one of more than 8 EiB; the message
   *     says so
   */
  public static long parse(String text) {
    Matcher matcher = FORM.matcher(text.toLowerCase(Locale.ROOT).strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a size; write for example 512m or 1g");
    }
    int shift = matcher.group(2).isEmpty() ? 0 : 10 * ("kmgt".indexOf(matcher.group(2)) + 1);
    long number = Long.parseLong(matcher.group(1));
    if (number > Long.MAX_VALUE >> shift) {
      throw new IllegalArgumentException(text + " is more than any device has");
    }
    return number << shift;
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
