package org.howdah.testkit.tidy;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.util.TreeScanner;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.howdah.testkit.SecondRuns;

/** A known flake has its day and its cause, and is mended within a month. */
final class FlakeRule implements Rule {
  static final int AGE_DAYS_MAX = 30;
  private static final String MARK = "KnownFlake";

  private final LocalDate today;

  FlakeRule(LocalDate today) {
    this.today = today;
  }

  @Override
  public List<Finding> findings(SourceTree tree) {
    List<Finding> findings = new ArrayList<>();
    for (JavaFile file : tree.javaFiles()) {
      Scanner scanner = new Scanner(file, findings);
      scanner.scan(file.unit(), null);
      SourceFile source = file.source();
      int read = SecondRuns.knownIn(file.module(), source.name(), source.text()).size();
      if (read != scanner.marks) {
        String problem = read + " of " + scanner.marks + " known flakes can be read: since stands";
        String fix = " first, then why, and no brace between them and the test's name";
        findings.add(new Finding(file.path(), source.lineOf("@" + MARK), problem + fix));
      }
    }
    return findings;
  }

  private final class Scanner extends TreeScanner<Void, Void> {
    private final JavaFile file;
    private final List<Finding> findings;
    private int marks;

    Scanner(JavaFile file, List<Finding> findings) {
      this.file = file;
      this.findings = findings;
    }

    @Override
    public Void visitAnnotation(AnnotationTree node, Void unused) {
      if (node.getAnnotationType().toString().endsWith(MARK)) {
        marks++;
        checkDay(node, value(node, "since"));
        if (value(node, "why").isBlank()) {
          findings.add(file.finding(node, "a known flake without a cause: say what is known"));
        }
      }
      return super.visitAnnotation(node, null);
    }

    private void checkDay(AnnotationTree node, String since) {
      try {
        long ageDays = ChronoUnit.DAYS.between(LocalDate.parse(since), today);
        if (ageDays < 0) {
          findings.add(file.finding(node, "a known flake of the future: since " + since));
        } else if (ageDays > AGE_DAYS_MAX) {
          String problem = "known as a flake for " + ageDays + " days, and at most " + AGE_DAYS_MAX;
          findings.add(file.finding(node, problem + ": mend it, or take the test out"));
        }
      } catch (DateTimeException e) {
        findings.add(file.finding(node, "a known flake without a day as 2026-11-26: " + since));
      }
    }

    /** Empty if it is not there; of a text in parts, something that is not empty. */
    private static String value(AnnotationTree node, String name) {
      return node.getArguments().stream()
          .filter(argument -> argument instanceof AssignmentTree)
          .map(argument -> (AssignmentTree) argument)
          .filter(argument -> argument.getVariable().toString().equals(name))
          .map(AssignmentTree::getExpression)
          .map(text -> text instanceof LiteralTree plain ? plain.getValue() : text)
          .map(Object::toString)
          .findFirst()
          .orElse("");
    }
  }
}
