package org.howdah.store.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import org.howdah.store.Decimal;

/** The words of a line, divided by spaces; a NUL byte ends it, as in memcached. */
final class Tokens {
  private static final int FIRST = 8;

  private final byte[] line;
  private int[] bounds = new int[2 * FIRST];
  private int count;

  Tokens(byte[] line) {
    this.line = line;
    int from = 0;
    int at = 0;
    for (; at < line.length && line[at] != 0; at++) {
      if (line[at] == ' ') {
        add(from, at);
        from = at + 1;
      }
    }
    add(from, at);
  }

  private void add(int from, int to) {
    if (to > from) {
      if (2 * count == bounds.length) {
        bounds = Arrays.copyOf(bounds, 4 * count);
      }
      bounds[2 * count] = from;
      bounds[2 * count + 1] = to;
      count++;
    }
  }

  int count() {
    return count;
  }

  int length(int token) {
    return bounds[2 * token + 1] - bounds[2 * token];
  }

  byte[] bytes(int token) {
    return Arrays.copyOfRange(line, bounds[2 * token], bounds[2 * token + 1]);
  }

  String text(int token) {
    return new String(line, bounds[2 * token], length(token), ISO_8859_1);
  }

  boolean is(int token, String word) {
    return token >= 0
        && token < count
        && length(token) == word.length()
        && text(token).equals(word);
  }

  /** The byte at the beginning. */
  char first(int token) {
    return (char) (line[bounds[2 * token]] & 0xff);
  }

  /** An unsigned number, after so many bytes of the token. */
  Decimal unsigned(int token, int skipped) {
    return Decimal.unsigned(line, bounds[2 * token] + skipped, bounds[2 * token + 1]);
  }

  /** A signed number, after so many bytes of the token. */
  Decimal signed(int token, int skipped) {
    return Decimal.signed(line, bounds[2 * token] + skipped, bounds[2 * token + 1]);
  }
}
