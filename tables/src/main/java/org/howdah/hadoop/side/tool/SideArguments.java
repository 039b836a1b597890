package org.howdah.hadoop.side.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The command line of one verb: operands and options in any order. */
public final class SideArguments {
  private final Map<String, String> options = new LinkedHashMap<>();
  private final List<String> operands = new ArrayList<>();

  /**
   * Takes a command line apart.
   *
   * @param valued options that a value follows, or stands behind an equals sign
   * @param flags options that stand alone
   * @throws IllegalArgumentException if an option is neither, or lacks its value
   */
  public SideArguments(Set<String> valued, Set<String> flags, List<String> words) {
    for (int next = 0; next < words.size(); next++) {
      String[] pair = words.get(next).split("=", 2);
      if (!pair[0].startsWith("-")) {
        operands.add(words.get(next));
      } else if (flags.contains(pair[0]) && pair.length == 1) {
        options.put(pair[0], "");
      } else if (!valued.contains(pair[0])) {
        throw new IllegalArgumentException("unknown option " + words.get(next));
      } else if (pair.length == 2) {
        options.put(pair[0], pair[1]);
      } else if (next + 1 == words.size()) {
        throw new IllegalArgumentException("option " + pair[0] + " needs a value");
      } else {
        options.put(pair[0], words.get(++next));
      }
    }
  }

  /** All operands, of which there must be {@code count}. */
  public List<String> operands(int count) {
    if (operands.size() != count) {
      throw new IllegalArgumentException(
          "it takes " + count + " arguments, not " + operands.size() + ": " + operands);
    }
    return operands;
  }

  /** Whether an option stands there. */
  public boolean has(String option) {
    return options.containsKey(option);
  }

  /** The value of an option. */
  public String option(String option, String otherwise) {
    return options.getOrDefault(option, otherwise);
  }

  /** An option with one of several words as value. */
  public String choice(String option, String otherwise, Set<String> choices) {
    String value = option(option, otherwise);
    if (!choices.contains(value)) {
      throw new IllegalArgumentException(
          option + " must be one of " + choices.stream().sorted().toList() + ", not " + value);
    }
    return value;
  }

  /** An option with a whole number of 1 or more as value. */
  public long number(String option, long otherwise) {
    if (!has(option)) {
      return otherwise;
    }
    String text = options.get(option);
    if (!text.matches("[1-9][0-9]{0,17}")) {
      throw new IllegalArgumentException(
          option + " must be a whole number of 1 or more, not " + text);
    }
    return Long.parseLong(text);
  }
}
