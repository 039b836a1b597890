package org.howdah.store.ignite.copies;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.store.quorum.Vote;

/**
 * What a node says of its copies: which it holds.
 *
 * @param isSettled whether it is known which of them are whole; not while a node joins
 * @param view the last one that the node has reached
 * @param vote what it has accepted
 * @param changes of all data sets, how many changes its whole copies have seen, by partition
 */
public record Holdings(
    boolean isSettled, View view, Vote vote, Map<String, Map<Integer, Long>> changes) {
  private static final int LINES_BEFORE_DATA_SETS = 2;

  /** Whether the node has a partition whole, as far as it knows. */
  boolean has(String dataSet, int partition) {
    return changes.getOrDefault(dataSet, Map.of()).containsKey(partition);
  }

  /** As one text with lines. */
  public String text() {
    List<String> lines = new ArrayList<>();
    lines.add(isSettled + " " + view);
    lines.add(Integer.toString(changes.size()));
    changes.forEach((dataSet, counts) -> lines.add(line(dataSet, counts)));
    lines.addAll(vote.lines());
    return String.join("\n", lines);
  }

  private static String line(String dataSet, Map<Integer, Long> counts) {
    StringBuilder line = new StringBuilder(URLEncoder.encode(dataSet, UTF_8));
    counts.forEach(
        (partition, count) -> line.append(' ').append(partition).append(':').append(count));
    return line.toString();
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static Holdings of(String text) {
    List<String> lines = List.of(text.split("\n", -1));
    String[] first = lines.get(0).split(" ", 2);
    int dataSets = lines.size() < LINES_BEFORE_DATA_SETS ? -1 : Integer.parseInt(lines.get(1));
    if (first.length < 2 || dataSets < 0 || dataSets > lines.size() - LINES_BEFORE_DATA_SETS) {
      throw new IllegalArgumentException("not what a node says of its copies: " + first[0]);
    }
    int end = LINES_BEFORE_DATA_SETS + dataSets;
    Map<String, Map<Integer, Long>> changes = new TreeMap<>();
    lines.subList(LINES_BEFORE_DATA_SETS, end).forEach(line -> read(line, changes));
    return new Holdings(
        Boolean.parseBoolean(first[0]),
        View.of(first[1]),
        Vote.of(lines.subList(end, lines.size())),
        changes);
  }

  private static void read(String line, Map<String, Map<Integer, Long>> changes) {
    String[] words = line.split(" ", -1);
    Map<Integer, Long> counts = new HashMap<>();
    for (int i = 1; i < words.length; i++) {
      int colon = words[i].indexOf(':');
      if (colon < 0) {
        throw new IllegalArgumentException("not a partition and a count: " + words[i]);
      }
      counts.put(
          Integer.valueOf(words[i].substring(0, colon)),
          Long.valueOf(words[i].substring(colon + 1)));
    }
    changes.put(URLDecoder.decode(words[0], UTF_8), counts);
  }
}
