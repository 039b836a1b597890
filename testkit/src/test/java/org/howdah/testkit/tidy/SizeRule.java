package org.howdah.testkit.tidy;

import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;

/** Files and methods stay small enough to be read; the numbers are those of STYLE.md. */
final class SizeRule implements Rule {
  static final int FILE_LINES_MAX = 600;
  static final int FILE_LINES_MEDIAN_MAX = 120;
  static final int METHOD_LINES_MAX = 70;

  @Override
  public List<Finding> findings(SourceTree tree) {
    List<Finding> findings = new ArrayList<>();
    for (JavaFile file : tree.javaFiles()) {
      checkFile(file, findings);
      new MethodScanner(file, findings).scan(file.unit(), null);
    }
    checkMedian(tree, findings);
    return findings;
  }

  /** The sizes of the main code's files at the given share, as 0.5 for the median. */
  static int fileLinesAt(SourceTree tree, double share) {
    List<Integer> sizes =
        tree.javaFiles().stream()
            .filter(file -> file.isMain() && !file.source().name().equals("package-info.java"))
            .map(file -> file.source().lines().size())
            .sorted()
            .toList();
    return sizes.isEmpty() ? 0 : sizes.get((int) (share * (sizes.size() - 1)));
  }

  private static void checkFile(JavaFile file, List<Finding> findings) {
    int lines = file.source().lines().size();
    if (lines > FILE_LINES_MAX) {
      String problem = lines + " lines, over " + FILE_LINES_MAX + ": split the file by stage";
      findings.add(new Finding(file.path(), FILE_LINES_MAX + 1, problem));
    }
  }

  private static void checkMedian(SourceTree tree, List<Finding> findings) {
    int median = fileLinesAt(tree, 0.5);
    if (median > FILE_LINES_MEDIAN_MAX) {
      String problem = "half of the main code's files have more than " + FILE_LINES_MEDIAN_MAX;
      String fix = " lines (median " + median + "): split the largest ones";
      findings.add(new Finding(".", 1, problem + fix));
    }
  }

  private static final class MethodScanner extends TreeScanner<Void, Void> {
    private final JavaFile file;
    private final List<Finding> findings;

    MethodScanner(JavaFile file, List<Finding> findings) {
      this.file = file;
      this.findings = findings;
    }

    @Override
    public Void visitMethod(MethodTree node, Void unused) {
      long lines = file.lastLine(node) - file.firstLine(node) + 1;
      if (lines > METHOD_LINES_MAX) {
        String problem = "method " + node.getName() + " has " + lines + " lines, over ";
        String fix = METHOD_LINES_MAX + ": name its parts and make them methods";
        findings.add(file.finding(node, problem + fix));
      }
      return super.visitMethod(node, null);
    }
  }
}
