package org.howdah.bench.side.client;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/** The lines of one part of a text, as lists of tokens. Not safe for use by several threads. */
public final class TextSplit {
  private static final int TOKEN_CHARACTERS_MAX = 100;

  private final byte[] text;
  private final int end;
  private int position;

  /** Part {@code number} of {@code parts}, cut between lines. */
  public TextSplit(byte[] text, int number, int parts) {
    this.text = text;
    position = cut(number, parts);
    end = cut(number + 1, parts);
  }

  private int cut(int number, int parts) {
    int at = (int) ((long) text.length * number / parts);
    while (at > 0 && at < text.length && text[at - 1] != '\n') {
      at++;
    }
    return at;
  }

  /**
   * The tokens of the next line, those of more than 100 characters left out; null at the end of the
   * part.
   */
  public List<String> nextLine() {
    if (position >= end) {
      return null;
    }
    int start = position;
    while (position < end && text[position] != '\n') {
      position++;
    }
    String line = new String(text, start, position - start, StandardCharsets.UTF_8);
    position++;
    List<String> tokens = new ArrayList<>();
    StringTokenizer words = new StringTokenizer(line);
    while (words.hasMoreTokens()) {
      String token = words.nextToken();
      if (token.length() <= TOKEN_CHARACTERS_MAX) {
        tokens.add(token);
      }
    }
    return tokens;
  }
}
