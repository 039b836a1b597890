package org.howdah.testkit.tidy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;

/** Every public type and every package of the main code says what it is. */
final class JavadocRule implements Rule {
  @Override
  public List<Finding> findings(SourceTree tree) {
    List<Finding> findings = new ArrayList<>();
    Map<String, JavaFile> undescribed = new HashMap<>();
    List<JavaFile> main = tree.javaFiles().stream().filter(JavaFile::isMain).toList();
    for (JavaFile file : main) {
      undescribed.putIfAbsent(folder(file), file);
      new TypeScanner(file, findings).scan(file.unit(), null);
    }
    main.stream().filter(JavadocRule::describesPackage).forEach(f -> undescribed.remove(folder(f)));
    for (JavaFile file : undescribed.values()) {
      String problem = "package " + file.packageName() + " has no package-info.java with Javadoc";
      findings.add(new Finding(file.path(), 1, problem + ": say what the package is for"));
    }
    return findings;
  }

  private static String folder(JavaFile file) {
    return file.path().substring(0, file.path().lastIndexOf('/'));
  }

  private static boolean describesPackage(JavaFile file) {
    return file.source().name().equals("package-info.java")
        && file.hasJavadoc(new TreePath(new TreePath(file.unit()), file.unit().getPackage()));
  }

  private static final class TypeScanner extends TreePathScanner<Void, Void> {
    private final JavaFile file;
    private final List<Finding> findings;

    TypeScanner(JavaFile file, List<Finding> findings) {
      this.file = file;
      this.findings = findings;
    }

    @Override
    public Void visitClass(ClassTree node, Void unused) {
      if (!isPublic(node)) {
        return null;
      }
      if (!file.hasJavadoc(getCurrentPath())) {
        String problem = "public type " + node.getSimpleName() + " has no Javadoc";
        findings.add(file.finding(node, problem + ": say what a user can rely on"));
      }
      return super.visitClass(node, null);
    }

    /** Members of an interface are public without saying so. */
    private boolean isPublic(ClassTree node) {
      Tree parent = getCurrentPath().getParentPath().getLeaf();
      return node.getModifiers().getFlags().contains(Modifier.PUBLIC)
          || parent.getKind() == Tree.Kind.INTERFACE;
    }
  }
}
