package org.howdah.record;

import java.util.Locale;

/** Counted things in messages. */
public final class Plural {
  private Plural() {}

  /**
   * For example {@code 1 block} or {@code 1,234 blocks}.
   *
   * @param noun one of them, in the singular, whose plural ends with an s
   */
  public static String of(long count, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
  }
}
