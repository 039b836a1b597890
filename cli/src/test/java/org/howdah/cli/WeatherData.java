package org.howdah.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.howdah.cli.WeatherJob.End;
import org.howdah.cli.WeatherJob.Route;

/** What data sets may hold after jobs, as hexadecimal digits. For one thread. */
final class WeatherData {
  private static final HexFormat HEX = HexFormat.of();
  private static final int TOLD_MAX = 5;

  /** What each data set may be, as a whole: one of these. Empty stands for none, too. */
  private final Map<String, List<Map<String, String>>> wholes = new TreeMap<>();

  /** What each key of the data set may be to which jobs add; empty for absent. */
  private final Map<String, Set<String>> added = new TreeMap<>();

  /** The data sets that are there before jobs run, by their names. */
  Map<String, Map<String, String>> fill(List<String> lines, Map<String, Long> counts) {
    Map<String, String> read = new TreeMap<>();
    for (String line : lines) {
      read.put(hex("line " + read.size()), hex(line));
    }
    Map<String, String> there = new TreeMap<>();
    for (String word : counts.keySet()) {
      there.put(hex(word.length() % 2 == 0 ? word : "not " + word), hex(0));
    }
    counts.keySet().forEach(word -> added.put(hex(word), new HashSet<>(Set.of(""))));
    there.forEach((key, value) -> added.put(key, new HashSet<>(Set.of(value))));
    allow(WeatherJob.LINES, List.of(read));
    allow(Route.REPLACE.dataSet(0), List.of(there));
    return Map.of(
        WeatherJob.LINES, read, Route.REPLACE.dataSet(0), there, Route.ADD.dataSet(0), there);
  }

  private void allow(String name, List<Map<String, String>> each) {
    wholes.put(name, new ArrayList<>(each));
  }

  private static String hex(String text) {
    return HEX.formatHex(text.getBytes(UTF_8));
  }

  private static String hex(long number) {
    return HEX.toHexDigits(number);
  }

  /** A job ended. */
  void ended(WeatherJob job, End end, Map<String, Long> counts) {
    String name = job.route().dataSet(job.number());
    Map<String, String> expected = new TreeMap<>();
    job.expected(counts).forEach((word, count) -> expected.put(hex(word), hex(count)));
    if (job.route() == Route.ADD) {
      expected.forEach((key, value) -> add(key, value, end == End.DONE));
    } else if (!name.isEmpty()) {
      wholes.computeIfAbsent(name, none -> new ArrayList<>());
      if (end == End.DONE) {
        allow(name, List.of(expected));
      } else {
        wholes.get(name).add(Map.of());
      }
      if (end == End.ALONE) {
        wholes.get(name).add(expected);
      }
    }
  }

  /** A job that failed leaves what it put. */
  private void add(String key, String value, boolean isCertain) {
    Set<String> allowed = added.get(key);
    if (isCertain) {
      allowed.clear();
    }
    allowed.add(value);
  }

  /** What is wrong with what was found, for people; empty if nothing is. */
  List<String> wrong(Map<String, Map<String, String>> found) {
    List<String> wrong = new ArrayList<>();
    wholes.forEach(
        (name, allowed) -> {
          Map<String, String> is = found.getOrDefault(name, Map.of());
          if (!allowed.contains(is)) {
            wrong.add(difference(name, allowed.get(0), is));
          }
        });
    wrong.addAll(wrongOfAdded(found.getOrDefault(Route.ADD.dataSet(0), Map.of())));
    return wrong;
  }

  private List<String> wrongOfAdded(Map<String, String> is) {
    List<String> wrong = new ArrayList<>();
    Set<String> keys = new TreeSet<>(added.keySet());
    keys.addAll(is.keySet());
    for (String key : keys) {
      String value = is.getOrDefault(key, "");
      if (!added.getOrDefault(key, Set.of("")).contains(value)) {
        wrong.add(
            "of what jobs add to, %s is %s, and not one of %s"
                .formatted(text(key), value, added.get(key)));
      }
    }
    return wrong;
  }

  private static String difference(String name, Map<String, String> whole, Map<String, String> is) {
    Set<String> keys = new TreeSet<>(whole.keySet());
    keys.addAll(is.keySet());
    List<String> differing =
        keys.stream()
            .filter(key -> !is.getOrDefault(key, "").equals(whole.getOrDefault(key, "")))
            .map(key -> "%s is %s, not %s".formatted(text(key), is.get(key), whole.get(key)))
            .toList();
    return "the data set %s has %d keys and not %d, or none; %d differ: %s"
        .formatted(
            name,
            is.size(),
            whole.size(),
            differing.size(),
            differing.subList(0, Math.min(TOLD_MAX, differing.size())));
  }

  private static String text(String hex) {
    return new String(HEX.parseHex(hex), UTF_8);
  }
}
