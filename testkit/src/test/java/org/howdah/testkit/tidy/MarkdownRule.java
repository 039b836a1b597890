package org.howdah.testkit.tidy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A document has one title, its relative links lead somewhere, headings included, pages for users
 * are in their index, and none of its examples deletes a part of the source tree, where they may be
 * pasted.
 */
final class MarkdownRule implements Rule {
  private static final Pattern LINK =
      Pattern.compile("\\]\\(<?([^)\\s>]+)>?[^)]*\\)|^\\[[^\\]]+\\]:\\s+(\\S+)");
  private static final String FOLDER = "docs/";
  private static final String INDEX = FOLDER + "README.md";
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
  static final Pattern CODE_SPAN = Pattern.compile("`[^`]*`");

  @Override
  public List<Finding> findings(SourceTree tree) {
    List<Finding> findings = new ArrayList<>();
    tree.file(INDEX).ifPresent(index -> checkIndex(tree, index.text(), findings));
    for (SourceFile file : tree.documents()) {
      List<String> prose = prose(file);
      checkTitle(file, prose, findings);
      checkDeletions(tree, file, findings);
      for (int i = 0; i < prose.size(); i++) {
        Matcher link = LINK.matcher(CODE_SPAN.matcher(prose.get(i)).replaceAll("``"));
        while (link.find()) {
          String target = link.group(1) != null ? link.group(1) : link.group(2);
          checkLink(tree, file, i + 1, target, findings);
        }
      }
    }
    return findings;
  }

  private static void checkIndex(SourceTree tree, String index, List<Finding> findings) {
    for (SourceFile file : tree.documents()) {
      boolean isPage = file.path().equals(FOLDER + file.name()) && !file.path().equals(INDEX);
      if (isPage && !index.contains("(" + file.name() + ")")) {
        findings.add(new Finding(file.path(), 1, "is not linked from " + INDEX + ": add a line"));
      }
    }
  }

  /** The lines, with those of fenced code emptied. */
  static List<String> prose(SourceFile file) {
    List<String> prose = new ArrayList<>();
    boolean fenced = false;
    for (String line : file.lines()) {
      boolean fence = line.strip().startsWith("```");
      prose.add(fenced || fence ? "" : line);
      fenced ^= fence;
    }
    return prose;
  }

  private static void checkDeletions(SourceTree tree, SourceFile file, List<Finding> findings) {
    boolean deletes = false;
    for (int i = 0; i < file.lines().size(); i++) {
      String line = file.lines().get(i).strip();
      deletes |= line.startsWith("rm ");
      if (deletes) {
        for (String word : line.split("\\s+")) {
          if (tree.files().stream().anyMatch(one -> one.isBelow(word))) {
            String problem = "deletes " + word + ", a part of the source tree: call it otherwise";
            findings.add(new Finding(file.path(), i + 1, problem));
          }
        }
      }
      deletes &= line.endsWith("\\");
    }
  }

  private static void checkTitle(SourceFile file, List<String> prose, List<Finding> findings) {
    long titles = prose.stream().filter(line -> line.startsWith("# ")).count();
    if (titles != 1) {
      String problem = titles + " titles: a document has exactly one line that starts with '# '";
      findings.add(new Finding(file.path(), 1, problem));
    }
  }

  private static void checkLink(
      SourceTree tree, SourceFile file, long line, String target, List<Finding> findings) {
    if (ELSEWHERE.matcher(target).matches()) {
      return;
    }
    int hash = target.indexOf('#');
    String link = hash < 0 ? target : target.substring(0, hash);
    Path path = link.isEmpty() ? Path.of(file.path()) : Path.of(file.path()).resolveSibling(link);
    if (!tree.contains(path)) {
      String problem = "links to " + target + ", which does not exist: mend the link";
      findings.add(new Finding(file.path(), line, problem));
    } else if (hash >= 0 && !hasHeading(tree, path, target.substring(hash + 1))) {
      String problem = "links to " + target + ", but no heading has that name: mend the link";
      findings.add(new Finding(file.path(), line, problem));
    }
  }

  private static boolean hasHeading(SourceTree tree, Path path, String anchor) {
    return tree.file(path.normalize().toString()).stream()
        .flatMap(file -> prose(file).stream())
        .filter(line -> line.startsWith("#"))
        .map(MarkdownRule::anchorOf)
        .collect(Collectors.toSet())
        .contains(anchor);
  }

  private static String anchorOf(String heading) {
    String text = heading.replaceFirst("^#+ +", "").toLowerCase(Locale.ROOT);
    return text.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }
}
