package org.howdah.hadoop.jobs;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a job makes of all values of a key, in any order and in any number of steps. */
enum Fold {
  /** Numbers become their sum. */
  SUM {
    @Override
    String fold(List<String> texts) {
      return String.valueOf(texts.stream().mapToLong(Long::parseLong).sum());
    }

    /** Halves, as long as there are any, so that the number of records has a limit. */
    @Override
    List<String> parts(String text) {
      long number = Long.parseLong(text);
      return Math.abs(number) < 2
          ? List.of(text)
          : List.of(String.valueOf(number / 2), String.valueOf(number - number / 2));
    }

    @Override
    String element(int hash, String word, int largeBytes) {
      return String.valueOf(hash % 9 - 4);
    }
  },

  /** Lists become one list, which the reducer sorts. */
  JOIN {
    @Override
    String fold(List<String> texts) {
      return String.join(",", texts);
    }

    @Override
    String result(List<String> texts) {
      List<String> all = new ArrayList<>();
      texts.forEach(text -> all.addAll(parts(text)));
      all.sort(Comparator.naturalOrder());
      return all.size() + " of " + String.join(",", all);
    }
  },

  /** Sets become their union. */
  SET {
    @Override
    String fold(List<String> texts) {
      TreeSet<String> all = new TreeSet<>();
      texts.forEach(text -> all.addAll(parts(text)));
      return String.join(",", all);
    }

    @Override
    String element(int hash, String word, int largeBytes) {
      return super.element(hash % 41, "e", largeBytes);
    }
  },

  /** Counts by name become such counts. */
  STRIPES {
    @Override
    String fold(List<String> texts) {
      Map<String, Long> all = new TreeMap<>();
      for (String text : texts) {
        counts(text).forEach((name, count) -> all.merge(name, count, Long::sum));
      }
      return text(all);
    }

    @Override
    String element(int hash, String word, int largeBytes) {
      return "n" + hash / 3 % 500 + "=" + (1 + hash % 3);
    }
  };

  private static final char GROWN = '#';
  private static final int SHOWN_MAX = 60;

  static Fold of(Traits stage) {
    return valueOf(stage.get(Trait.FOLD).toUpperCase(Locale.ROOT));
  }

  /** One text for all of them; they are not empty. */
  abstract String fold(List<String> texts);

  /** What the reducer says of them. */
  String result(List<String> texts) {
    return fold(texts);
  }

  /** Several texts for one, which fold to the same. */
  List<String> parts(String text) {
    return Arrays.asList(text.split(","));
  }

  /**
   * A text that a mapper makes.
   *
   * @param hash not negative
   */
  String element(int hash, String word, int largeBytes) {
    boolean large = hash % Values.LARGE_EVERY == 1;
    return word + "." + hash % 1000 + (large ? "v".repeat(largeBytes) : "");
  }

  static Map<String, Long> counts(String text) {
    Map<String, Long> counts = new TreeMap<>();
    for (String entry : text.split(",")) {
      int equals = entry.indexOf('=');
      counts.merge(
          entry.substring(0, equals), Long.valueOf(entry.substring(equals + 1)), Long::sum);
    }
    return counts;
  }

  static String text(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(joining(","));
  }

  /** The text with so many characters more, which mean nothing. */
  static String grown(String text, int bytes) {
    return bytes == 0 ? text : text + GROWN + "g".repeat(bytes);
  }

  /** The text without those. */
  static String plain(String text) {
    int grown = text.indexOf(GROWN);
    return grown < 0 ? text : text.substring(0, grown);
  }

  /** Something short that tells long texts apart. */
  static String shortened(String text) {
    return text.length() <= SHOWN_MAX
        ? text
        : text.substring(0, SHOWN_MAX) + "+" + text.length() + "+" + text.hashCode();
  }
}
