package org.howdah.testkit.tidy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a class is called is understood: each word of the name is in the glossary, or one that
 * everyone knows who works in the field.
 */
final class WordRule implements Rule {
  private static final String GLOSSARY = "docs/glossary.md";
  private static final Pattern TERM = Pattern.compile("\\*\\*(.+?)\\*\\*");
  private static final Pattern WORD = Pattern.compile("[A-Z]+(?=[A-Z][a-z])|[A-Z][a-z0-9]*");
  private static final Pattern PLAIN_WORD = Pattern.compile("[a-z0-9]+");
  private static final List<String> ENDINGS = List.of("", "s", "es", "d", "ed", "ing", "er");

  private final String known;

  /**
   * @param known the file with the words of the field
   */
  WordRule(String known) {
    this.known = known;
  }

  @Override
  public List<Finding> findings(SourceTree tree) {
    Set<String> words = new HashSet<>();
    tree.file(known).ifPresent(file -> each(PLAIN_WORD, file.text(), words::add));
    tree.file(GLOSSARY)
        .ifPresent(
            file ->
                each(
                    TERM,
                    file.text(),
                    term -> each(PLAIN_WORD, term.toLowerCase(Locale.ROOT), words::add)));
    List<Finding> findings = new ArrayList<>();
    for (JavaFile file : tree.javaFiles()) {
      String name = file.source().name().replace(".java", "");
      if (file.isMain() && !name.equals("package-info")) {
        each(WORD, name, word -> check(file, word.toLowerCase(Locale.ROOT), words, findings));
      }
    }
    return findings;
  }

  private static void each(Pattern pattern, String text, Consumer<String> taker) {
    for (Matcher matcher = pattern.matcher(text); matcher.find(); ) {
      taker.accept(matcher.groupCount() > 0 ? matcher.group(1) : matcher.group());
    }
  }

  private void check(JavaFile file, String word, Set<String> words, List<Finding> findings) {
    boolean isKnown =
        ENDINGS.stream()
            .filter(word::endsWith)
            .map(ending -> word.substring(0, word.length() - ending.length()))
            .anyMatch(stem -> words.contains(stem) || words.contains(stem + "s"));
    if (!isKnown) {
      String fix = ": say what it means in " + GLOSSARY + ", or add it to " + known;
      findings.add(new Finding(file.path(), 1, "nobody has said what '" + word + "' means" + fix));
    }
  }
}
