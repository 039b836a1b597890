package org.howdah.hadoop.settings;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One setting, or a family of them.
 *
 * @param key its name; a star in it stands for what differs among a family's
 * @param allowed what it may be
 */
record Setting(String key, Allowed allowed) {
  private static final Pattern COLUMN = Pattern.compile("\\s*\\|\\s*");
  private static final String ONE_OF = "one of ";

  /** Numbers may have a range behind their kind: {@code 1 to 16}, or {@code from 1}. */
  private static final Pattern RANGE = Pattern.compile("(\\S+) (?:from (\\S+)|(\\S+) to (\\S+))");

  /**
   * Reads {@code key | what is allowed}.
   *
   * @throws IllegalArgumentException if it is none of the kinds
   */
  static Setting parse(String line) {
    String[] columns = COLUMN.split(line, 2);
    return new Setting(columns[0].strip(), allowed(columns[1].strip()));
  }

  private static Allowed allowed(String text) {
    Matcher range = RANGE.matcher(text);
    if (range.matches()) {
      String least = range.group(2) == null ? range.group(3) : range.group(2);
      return new AllowedNumber(range.group(1), least, range.group(4));
    }
    if (text.startsWith(ONE_OF)) {
      return new AllowedWord(List.of(text.substring(ONE_OF.length()).split(" ")));
    }
    return AllowedForm.valueOf(text.toUpperCase(Locale.ROOT));
  }

  boolean isFamily() {
    return key.contains("*");
  }

  /** Whether the other one is of this family. */
  boolean has(String other) {
    int star = key.indexOf('*');
    String end = key.substring(star + 1);
    return other.startsWith(key.substring(0, star))
        && other.endsWith(end)
        && other.length() >= key.length();
  }
}
