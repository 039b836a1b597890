package org.howdah.workloads.language;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.hadoop.io.Text;

/** Text as words of lower-case letters and digits, with a space between them and nothing else. */
public final class Letters {
  private Letters() {}

  /** The words of a line from the byte {@code start} on. */
  public static String words(Text line, int start) {
    String text = new String(line.getBytes(), start, line.getLength() - start, UTF_8);
    StringBuilder words = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> Character.isLetterOrDigit(c) ? Character.toLowerCase(c) : ' ')
        .filter(c -> c != ' ' || (words.length() > 0 && words.charAt(words.length() - 1) != ' '))
        .forEach(words::appendCodePoint);
    return words.toString().stripTrailing();
  }
}
