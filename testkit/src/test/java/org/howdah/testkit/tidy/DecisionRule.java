package org.howdah.testkit.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Decision records are numbered from 0001 without gaps, have three sections, and are indexed. */
final class DecisionRule implements Rule {
  private static final String FOLDER = "docs/decisions/";
  private static final String INDEX = FOLDER + "README.md";
  private static final Pattern NAME = Pattern.compile("(\\d{4})-[a-z0-9-]+\\.md");
  private static final List<String> SECTIONS =
      List.of("## Context", "## Decision", "## Consequences");

  @Override
  public List<Finding> findings(SourceTree tree) {
    List<Finding> findings = new ArrayList<>();
    String index = tree.file(INDEX).map(SourceFile::text).orElse("");
    int number = 0;
    for (SourceFile file : tree.documents()) {
      if (file.path().startsWith(FOLDER) && !file.path().equals(INDEX)) {
        checkRecord(file, ++number, index, findings);
      }
    }
    return findings;
  }

  private static void checkRecord(
      SourceFile file, int number, String index, List<Finding> findings) {
    String expected = String.format("%04d", number);
    if (!NAME.matcher(file.name()).matches() || !file.name().startsWith(expected)) {
      String problem =
          "records are numbered without gaps: this should be " + expected + "-title.md";
      findings.add(new Finding(file.path(), 1, problem));
    }
    for (String section : SECTIONS) {
      if (!file.lines().contains(section)) {
        findings.add(new Finding(file.path(), 1, "has no line '" + section + "': add the section"));
      }
    }
    if (!index.contains("(" + file.name() + ")")) {
      findings.add(new Finding(file.path(), 1, "is not linked from " + INDEX + ": add a line"));
    }
  }
}
