package org.howdah.workloads.kit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/**
 * A tool's command line, taken apart: options first, in any order, then paths and other operands.
 * {@code --} ends the options.
 */
public final class Arguments {
  private final Map<String, String> options = new HashMap<>();
  private final List<String> operands = new ArrayList<>();

  /**
   * The options of one tool.
   *
   * @param valued options that a value follows, dashes included
   * @param flags options that stand alone
   */
  public record Syntax(Set<String> valued, Set<String> flags) {
    public static final Syntax NONE = new Syntax(Set.of(), Set.of());
  }

  private Arguments() {}

  static Arguments parse(Syntax syntax, String... words) {
    Arguments parsed = new Arguments();
    int next = 0;
    while (next < words.length && words[next].startsWith("-")) {
      String option = words[next++];
      if (option.equals("--")) {
        break;
      } else if (syntax.flags().contains(option)) {
        parsed.options.put(option, "");
      } else if (!syntax.valued().contains(option)) {
        throw new UsageException("unknown option " + option);
      } else if (next == words.length) {
        throw new UsageException("option " + option + " needs a value");
      } else {
        parsed.options.put(option, words[next++]);
      }
    }
    parsed.operands.addAll(List.of(words).subList(next, words.length));
    return parsed;
  }

  public boolean has(String flag) {
    return options.containsKey(flag);
  }

  public String option(String option, String otherwise) {
    return options.getOrDefault(option, otherwise);
  }

  /** The value of an option that has to be one of a few words. */
  public String choice(String option, List<String> words) {
    String word = option(option, words.get(0));
    if (!words.contains(word)) {
      throw new UsageException(
          option + " must be one of " + String.join(", ", words) + ", not " + word);
    }
    return word;
  }

  /** The value of an option that counts something, 0 or more. */
  public long count(String option, long otherwise) {
    return has(option) ? parseCount(option, options.get(option)) : otherwise;
  }

  /**
   * A count as people write it: {@code 1000}, {@code 10k}, {@code 5m}, {@code 1g} (powers of ten).
   */
  public static long parseCount(String what, String text) {
    String digits = text.toLowerCase(java.util.Locale.ROOT);
    long unit = 1;
    int suffix = digits.isEmpty() ? -1 : "kmg".indexOf(digits.charAt(digits.length() - 1));
    if (suffix >= 0) {
      unit = new long[] {1_000, 1_000_000, 1_000_000_000}[suffix];
      digits = digits.substring(0, digits.length() - 1);
    }
    try {
      long count = Math.multiplyExact(Long.parseLong(digits), unit);
      if (count >= 0) {
        return count;
      }
    } catch (ArithmeticException | NumberFormatException wrong) {
      throw new UsageException(what + " must be a count such as 1000 or 10m, not " + text);
    }
    throw new UsageException(what + " must not be negative: " + text);
  }

  /** The operands, of which there must be at least {@code least} and at most {@code most}. */
  public List<String> operands(int least, int most) {
    if (operands.size() < least || operands.size() > most) {
      throw new UsageException("wrong number of arguments: " + operands.size() + lateOption());
    }
    return operands;
  }

  private String lateOption() {
    return operands.stream()
        .filter(word -> word.startsWith("--"))
        .findFirst()
        .map(late -> "; options stand before " + operands.get(0) + ", also " + late)
        .orElse("");
  }

  /** All operands but the last {@code after}, from the one with index {@code first}. */
  public Path[] paths(int first, int after) {
    return operands.subList(first, operands.size() - after).stream()
        .map(Path::new)
        .toArray(Path[]::new);
  }

  public Path path(int index) {
    return new Path(operands.get(index));
  }

  public Path lastPath() {
    return path(operands.size() - 1);
  }
}
