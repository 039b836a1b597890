package org.howdah.workloads.language;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts of n-grams and their scores, computed plainly in memory. */
final class ReferenceCounts {
  private final Map<String, Long> counts = new HashMap<>();

  ReferenceCounts(int order, List<String> sentences) {
    for (String sentence : sentences) {
      List<String> tokens = padded(sentence);
      counts.merge("", tokens.size() - 1L, Long::sum);
      for (int end = 1; end <= tokens.size(); end++) {
        for (int n = 1; n <= Math.min(order, end); n++) {
          counts.merge(String.join(" ", tokens.subList(end - n, end)), 1L, Long::sum);
        }
      }
    }
  }

  Map<String, Long> all() {
    return counts;
  }

  long of(String gram) {
    return counts.getOrDefault(gram, 0L);
  }

  /** A score by the formula as it is printed. */
  double score(String token, List<String> context) {
    if (context.isEmpty()) {
      return Math.max(1.0, (double) of(token)) / of("");
    }
    String before = String.join(" ", context);
    long count = of(before + " " + token);
    return count > 0
        ? (double) count / of(before)
        : 0.4 * score(token, context.subList(1, context.size()));
  }

  double logScore(int order, String sentence) {
    List<String> tokens = padded(sentence);
    double sum = 0;
    for (int i = 1; i < tokens.size(); i++) {
      sum += Math.log(score(tokens.get(i), tokens.subList(Math.max(0, i - order + 1), i)));
    }
    return sum;
  }

  private static List<String> padded(String sentence) {
    List<String> tokens = new ArrayList<>(List.of("<s>"));
    if (!sentence.isBlank()) {
      tokens.addAll(List.of(sentence.trim().split("\\s+")));
    }
    tokens.add("</s>");
    return tokens;
  }
}
