package org.howdah.hadoop.settings;

import java.util.List;

/**
 * One of some words.
 *
 * @param choices at least one
 */
record AllowedWord(List<String> choices) implements Allowed {
  AllowedWord {
    choices = List.copyOf(choices);
  }

  @Override
  public boolean admits(String value) {
    return choices.contains(value.strip());
  }

  @Override
  public String words() {
    int last = choices.size() - 1;
    return last == 0
        ? choices.get(0)
        : String.join(", ", choices.subList(0, last)) + " or " + choices.get(last);
  }
}
