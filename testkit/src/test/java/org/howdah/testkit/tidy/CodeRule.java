package org.howdah.testkit.tidy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Calls and imports that have no place here: see STYLE.md. */
final class CodeRule implements Rule {
  /** Modules whose classes are programs or parts of one; elsewhere only a class with a main is. */
  private static final Set<String> PROGRAMS = Set.of("workloads", "cli", "bench");

  private static final Set<String> WAITS = Set.of("Thread.onSpinWait", "LockSupport.parkNanos");

  @Override
  public List<Finding> findings(SourceTree tree) {
    List<Finding> findings = new ArrayList<>();
    for (JavaFile file : tree.javaFiles()) {
      new Scanner(file, findings).scan(file.unit(), null);
    }
    return findings;
  }

  private static final class Scanner extends TreeScanner<Void, Void> {
    private final JavaFile file;
    private final List<Finding> findings;
    private final boolean isProgram;

    Scanner(JavaFile file, List<Finding> findings) {
      this.file = file;
      this.findings = findings;
      isProgram = PROGRAMS.contains(file.module()) || hasMain(file);
    }

    private static boolean hasMain(JavaFile file) {
      return file.unit().getTypeDecls().stream()
          .flatMap(type -> type instanceof ClassTree t ? t.getMembers().stream() : Stream.of())
          .anyMatch(member -> member instanceof MethodTree m && m.getName().contentEquals("main"));
    }

    @Override
    public Void visitImport(ImportTree node, Void unused) {
      if (node.getQualifiedIdentifier().toString().endsWith(".*")) {
        findings.add(file.finding(node, "import by wildcard: name each class"));
      }
      return super.visitImport(node, null);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree node, Void unused) {
      String name = node.toString();
      if (name.equals("System.out") && !isProgram) {
        findings.add(file.finding(node, "prints to System.out: log, or return what cli/ prints"));
      }
      if (name.endsWith(".sleep") && isClock(node.getExpression().toString()) && file.isTest()) {
        findings.add(file.finding(node, "a test sleeps: wait for the event, with a time limit"));
      }
      if (WAITS.contains(name) && file.isTest()) {
        findings.add(
            file.finding(node, "a test waits by itself: Until.holds leaves time to others"));
      }
      checkUnsafe(node.getIdentifier().contentEquals("Unsafe"), node);
      return super.visitMemberSelect(node, null);
    }

    @Override
    public Void visitIdentifier(IdentifierTree node, Void unused) {
      checkUnsafe(node.getName().contentEquals("Unsafe"), node);
      return super.visitIdentifier(node, null);
    }

    private void checkUnsafe(boolean found, Tree node) {
      if (found) {
        findings.add(file.finding(node, "uses Unsafe: a VarHandle byte view does the same"));
      }
    }

    private static boolean isClock(String expression) {
      return expression.equals("Thread") || expression.startsWith("TimeUnit.");
    }
  }
}
