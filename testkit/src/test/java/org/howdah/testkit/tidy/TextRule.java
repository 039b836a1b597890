package org.howdah.testkit.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Words and characters that no file of ours holds. The patterns are cut so as to spare this one.
 */
final class TextRule implements Rule {
  /**
   * @param pattern what must not appear
   * @param problem why, and what to write instead
   * @param extensions the files it holds for; none means all
   */
  private record Ban(Pattern pattern, String problem, Set<String> extensions) {
    static Ban of(String pattern, String problem, String... extensions) {
      return new Ban(Pattern.compile(pattern), problem, Set.of(extensions));
    }

    boolean holdsFor(SourceFile file) {
      return extensions.isEmpty() || extensions.contains(file.extension());
    }
  }

  private static final String[] CODE = {"java", "xml", "sh", "py", "html", "js", "css", ""};

  private static final List<Ban> BANS =
      List.of(
          Ban.of("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b", "a leftover: do it or delete it", CODE),
          Ban.of("@auth" + "or\\b", "names an author: the history knows", "java"),
          Ban.of("\t", "holds a tab: indent with spaces", "java", "md", "xml", "sh", "py"),
          Ban.of(
              "(?<![\\w.}])/(work|root|home/\\w+)/", "a path of one machine: use a relative one"),
          Ban.of("\\.\\./shar" + "ed\\b", "a path outside the repository: say it here"),
          Ban.of("(?i)\\bissue " + "#\\d", "points at a tracker: say what it is about"),
          Ban.of(
              "\\b(repo1?\\.mav"
                  + "en|repo\\.maven\\.apa"
                  + "che|pypi|files\\.pythonho"
                  + "sted)\\."
                  + "org\\b|\\bdeb\\.deb"
                  + "ian\\.org\\b",
              "names a registry's host: the user's own settings choose it"));

  @Override
  public List<Finding> findings(SourceTree tree) {
    List<Finding> findings = new ArrayList<>();
    for (Ban ban : BANS) {
      tree.files().stream().filter(ban::holdsFor).forEach(file -> check(file, ban, findings));
    }
    return findings;
  }

  private static void check(SourceFile file, Ban ban, List<Finding> findings) {
    List<String> lines = file.lines();
    for (int i = 0; i < lines.size(); i++) {
      if (ban.pattern.matcher(lines.get(i)).find()) {
        findings.add(new Finding(file.path(), i + 1, ban.problem));
      }
    }
  }
}
