package org.howdah.testkit.tidy;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;

/** A module names only classes of the modules below it, and Hadoop's only where that is its job. */
final class ImportRule implements Rule {
  @Override
  public List<Finding> findings(SourceTree tree) {
    List<Finding> findings = new ArrayList<>();
    for (JavaFile file : tree.javaFiles()) {
      Module module = Module.of(file.module()).orElse(null);
      if (module != null && file.isOfModule()) {
        checkPackage(file, module, findings);
        new NameScanner(file, module, findings).scan(file.unit(), null);
      }
    }
    return findings;
  }

  private static void checkPackage(JavaFile file, Module module, List<Finding> findings) {
    String name = file.packageName() + ".";
    boolean insideHadoop = module.knowsHadoop() && name.startsWith(Module.HADOOP_PACKAGES);
    if (!module.mayBeIn(file.packageName(), file.isTest()) && !insideHadoop) {
      String problem =
          "package " + file.packageName() + " is not of this module: move the file to ";
      findings.add(new Finding(file.path(), 1, problem + Module.OUR_PACKAGES + module.name()));
    }
  }

  /** Sees imports and names written out in full alike: both are member selections. */
  private static final class NameScanner extends TreeScanner<Void, Void> {
    private final JavaFile file;
    private final Module module;
    private final List<Finding> findings;

    NameScanner(JavaFile file, Module module, List<Finding> findings) {
      this.file = file;
      this.module = module;
      this.findings = findings;
    }

    @Override
    public Void visitPackage(PackageTree node, Void unused) {
      return null;
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree node, Void unused) {
      String name = node.toString();
      if (name.startsWith(Module.HADOOP_PACKAGES)) {
        checkHadoop(node, name);
      } else if (name.startsWith(Module.OUR_PACKAGES)) {
        checkOurs(node, Module.nameOf(name));
      } else {
        return super.visitMemberSelect(node, null);
      }
      return null;
    }

    private void checkHadoop(MemberSelectTree node, String name) {
      if (!module.knowsHadoop()) {
        String problem = module.name() + " must not know Hadoop's " + name;
        findings.add(file.finding(node, problem + ": move the code to hadoop/"));
      }
    }

    private void checkOurs(MemberSelectTree node, String other) {
      if (!module.mayUse(other, file.isTest())) {
        String problem = module.name() + " must not use " + other;
        String fix = ": move the code up, or pass it in through an interface of record/";
        findings.add(file.finding(node, problem + fix));
      }
    }
  }
}
