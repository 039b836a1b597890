package org.howdah.testkit.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Sentences of documents are short enough to be read once. Too many are not; how many is a number
 * that only goes down.
 */
final class SentenceRule implements Rule {
  static final int WORDS_MAX = 35;

  /** So many sentences are longer than that today. */
  static final int LONG_MAX = 295;

  /** When so many fewer are, the number is to be lowered. */
  private static final int SLACK = 15;

  private static final Pattern ITEM = Pattern.compile("\\s*([-*]|\\d+\\.)\\s.*");
  private static final Pattern NO_PROSE = Pattern.compile("\\s*|[|#].*");
  private static final Pattern TARGET = Pattern.compile("\\]\\([^)]*\\)");
  private static final Pattern END = Pattern.compile("(?<=[.!?])\\s+");
  private static final Pattern SPACE = Pattern.compile("\\s+");

  private final int longMax;

  SentenceRule(int longMax) {
    this.longMax = longMax;
  }

  @Override
  public List<Finding> findings(SourceTree tree) {
    List<Finding> longOnes = new ArrayList<>();
    for (SourceFile file : tree.documents()) {
      for (String sentence : sentences(MarkdownRule.prose(file))) {
        int words = SPACE.split(sentence.strip()).length;
        if (words > WORDS_MAX) {
          String begin = sentence.substring(0, Math.min(sentence.length(), 60));
          longOnes.add(new Finding(file.path(), 1, words + " words: " + begin));
        }
      }
    }
    if (longOnes.size() > longMax) {
      String problem = longOnes.size() + " sentences have over " + WORDS_MAX + " words, of which ";
      return List.of(new Finding(".", 1, problem + longMax + " may: shorten some of " + longOnes));
    }
    return longOnes.size() < longMax - SLACK
        ? List.of(new Finding(".", 1, "lower SentenceRule.LONG_MAX to " + longOnes.size()))
        : List.of();
  }

  /** Without tables, titles and where links lead. */
  private static List<String> sentences(List<String> prose) {
    List<String> sentences = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    for (String line : prose) {
      boolean ends = NO_PROSE.matcher(line).matches();
      if (ends || ITEM.matcher(line).matches()) {
        split(paragraph, sentences);
      }
      if (!ends) {
        paragraph.append(line.strip()).append(' ');
      }
    }
    split(paragraph, sentences);
    return sentences;
  }

  private static void split(StringBuilder paragraph, List<String> sentences) {
    String text = TARGET.matcher(paragraph).replaceAll("]");
    text = MarkdownRule.CODE_SPAN.matcher(text).replaceAll("code");
    if (!text.isBlank()) {
      sentences.addAll(List.of(END.split(text.strip())));
    }
    paragraph.setLength(0);
  }
}
