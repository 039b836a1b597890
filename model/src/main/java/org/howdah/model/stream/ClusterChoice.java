package org.howdah.model.stream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A cluster that could be: how many machines of which types. Immutable.
 *
 * @param counts by type, in the order they were named, each 1 or more
 */
public record ClusterChoice(Map<String, Integer> counts) {
  /** More make a simulation slow. */
  static final int NODES_MAX = 2_000;

  /** More nobody reads. */
  private static final int CHOICES_MAX = 500;

  private static final Pattern PART =
      Pattern.compile("([0-9]{1,5})(?:-([0-9]{1,5}))?x(.+)", Pattern.CASE_INSENSITIVE);

  public ClusterChoice {
    counts = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(counts));
  }

  /**
   * The clusters that a text names, such as {@code 1xfast+2-8xslow}: types with how many there are,
   * or from how many to how many.
   *
   * @throws IllegalArgumentException if it names none, with a sentence that says why
   */
  public static List<ClusterChoice> parse(String text) {
    List<Map<String, Integer>> all = List.of(new LinkedHashMap<>());
    for (String part : text.split("\\+", -1)) {
      all = with(all, part.strip(), text);
    }
    List<ClusterChoice> choices = all.stream().map(ClusterChoice::new).toList();
    for (ClusterChoice choice : choices) {
      if (choice.nodes() > NODES_MAX) {
        throw new IllegalArgumentException(
            "'%s' has more than %d machines".formatted(choice, NODES_MAX));
      }
    }
    return choices;
  }

  private static List<Map<String, Integer>> with(
      List<Map<String, Integer>> all, String part, String text) {
    Matcher matcher = PART.matcher(part);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' names no cluster; name it as 4xTYPE, 2-8xTYPE or 1xTYPE+8xOTHER".formatted(text));
    }
    int least = Integer.parseInt(matcher.group(1));
    int most = matcher.group(2) == null ? least : Integer.parseInt(matcher.group(2));
    if (least < 1 || most < least) {
      throw new IllegalArgumentException(
          "'%s': the number of machines is 1 or more, and a range goes up".formatted(text));
    }
    if ((long) all.size() * (most - least + 1) > CHOICES_MAX) {
      throw new IllegalArgumentException(
          "'%s' names more than %d clusters".formatted(text, CHOICES_MAX));
    }
    List<Map<String, Integer>> more = new ArrayList<>();
    for (Map<String, Integer> before : all) {
      for (int count = least; count <= most; count++) {
        Map<String, Integer> counts = new LinkedHashMap<>(before);
        counts.merge(matcher.group(3).strip(), count, Integer::sum);
        more.add(counts);
      }
    }
    return more;
  }

  public int nodes() {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    return counts.entrySet().stream()
        .map(entry -> entry.getValue() + "x" + entry.getKey())
        .collect(Collectors.joining("+"));
  }
}
