package org.howdah.store;

/**
 * Decimal numbers in bytes, read as memcached reads them: with C's {@code strtoull} and {@code
 * strtol}, so that spaces and a sign may stand before, and anything behind a space.
 */
public final class Decimal {
  private static final long UNSIGNED_TENTH = Long.divideUnsigned(-1L, 10);

  private final boolean valid;
  private final long bits;

  private Decimal(boolean valid, long bits) {
    this.valid = valid;
    this.bits = bits;
  }

  /** An unsigned number of 64 bits. */
  public static Decimal unsigned(byte[] text, int from, int to) {
    Digits digits = new Digits(text, from, to);
    boolean negative = digits.negative && digits.bits != 0;
    long bits = negative ? -digits.bits : digits.bits;
    boolean wrong = negative && bits < 0;
    return new Decimal(digits.valid && !wrong, bits);
  }

  /** A signed number of 64 bits. */
  public static Decimal signed(byte[] text, int from, int to) {
    Digits digits = new Digits(text, from, to);
    long bits = digits.negative ? -digits.bits : digits.bits;
    boolean fits = digits.bits >= 0 || (digits.negative && digits.bits == Long.MIN_VALUE);
    return new Decimal(digits.valid && fits, bits);
  }

  public boolean isValid() {
    return valid;
  }

  /** The number; of a number that is not valid, nothing is promised. */
  public long bits() {
    return bits;
  }

  /** An optional sign and digits, as an unsigned number. */
  private static final class Digits {
    boolean valid;
    boolean negative;
    long bits;

    Digits(byte[] text, int from, int to) {
      int at = from;
      while (at < to && isSpace(text[at])) {
        at++;
      }
      if (at < to && (text[at] == '-' || text[at] == '+')) {
        negative = text[at++] == '-';
      }
      int first = at;
      boolean overflow = false;
      for (; at < to && text[at] >= '0' && text[at] <= '9'; at++) {
        int digit = text[at] - '0';
        overflow |= Long.compareUnsigned(bits, UNSIGNED_TENTH) > 0;
        long next = bits * 10 + digit;
        overflow |= Long.compareUnsigned(next, digit) < 0;
        bits = next;
      }
      valid = at > first && !overflow && (at == to || isSpace(text[at]));
    }

    private static boolean isSpace(byte b) {
      return b == ' ' || (b >= '\t' && b <= '\r');
    }
  }
}
