package org.howdah.cli.kit;

import java.util.Locale;

/** Numbers as people read them. */
public final class Figures {
  private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

  private Figures() {}

  /** For example {@code 512 MiB} or {@code 1.5 GiB}. */
  public static String bytes(long bytes) {
    int unit = 0;
    double amount = (double) bytes;
    while (amount >= 1000 && unit < BYTE_UNITS.length - 1) {
      amount /= 1024;
      unit++;
    }
    boolean decimal = unit > 0 && amount < 10;
    return String.format(Locale.ROOT, decimal ? "%.1f %s" : "%.0f %s", amount, BYTE_UNITS[unit]);
  }

  /** For example {@code 950}, {@code 12.3 k} or {@code 4.5 M}. */
  public static String rounded(double number) {
    if (number < 1000) {
      return String.format(Locale.ROOT, "%.0f", number);
    } else if (number < 999_950) {
      return String.format(Locale.ROOT, "%.1f k", number / 1e3);
    } else if (number < 999_950_000) {
      return String.format(Locale.ROOT, "%.1f M", number / 1e6);
    }
    return String.format(Locale.ROOT, "%.1f G", number / 1e9);
  }

  /** All digits, in groups of three. */
  public static String exact(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** For example {@code 512 µs}, {@code 4.1 ms} or {@code 0.84 s}. */
  public static String shortTime(long micros) {
    if (micros < 1_000) {
      return micros + " µs";
    }
    return micros < 100_000
        ? String.format(Locale.ROOT, "%.1f ms", micros / 1e3)
        : duration(Math.round(micros / 1e3));
  }

  /** For example {@code 0.84 s}, {@code 42 s}, {@code 3 min 05 s} or {@code 2 h 07 min}. */
  public static String duration(long millis) {
    long seconds = Math.round(millis / 1000.0);
    if (millis < 9_950) {
      return String.format(Locale.ROOT, "%.2f s", millis / 1000.0);
    } else if (seconds < 60) {
      return seconds + " s";
    } else if (seconds < 3600) {
      return String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60);
    }
    long minutes = Math.round(seconds / 60.0);
    return String.format(Locale.ROOT, "%d h %02d min", minutes / 60, minutes % 60);
  }
}
