package org.howdah.testkit.tidy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.util.TreeScanner;
import java.util.HashSet;
import java.util.Set;

/**
 * The names of our types that a file may speak of, each with its package: those that it imports or
 * writes out in full, and all simple names, as of its own package.
 */
final class References extends TreeScanner<Void, Void> {
  private final String packageName;
  private final Set<String> names = new HashSet<>();
  private final Set<String> imported = new HashSet<>();
  private final Set<String> declared = new HashSet<>();

  private References(String packageName) {
    this.packageName = packageName;
  }

  /** Qualified names, some with those of members behind them, and some of no type at all. */
  static Set<String> of(JavaFile file) {
    References found = new References(file.packageName());
    found.scan(file.unit(), null);
    String own = file.packageName() + ".";
    found.names.removeIf(
        name ->
            name.startsWith(own)
                && (found.imported.contains(name.substring(own.length()))
                    || found.declared.contains(name.substring(own.length()))));
    return found.names;
  }

  @Override
  public Void visitPackage(PackageTree node, Void unused) {
    return null;
  }

  @Override
  public Void visitImport(ImportTree node, Void unused) {
    String name = node.getQualifiedIdentifier().toString();
    names.add(name);
    imported.add(name.substring(name.lastIndexOf('.') + 1));
    return null;
  }

  @Override
  public Void visitClass(ClassTree node, Void unused) {
    declared.add(node.getSimpleName().toString());
    return super.visitClass(node, null);
  }

  @Override
  public Void visitTypeParameter(TypeParameterTree node, Void unused) {
    declared.add(node.getName().toString());
    return super.visitTypeParameter(node, null);
  }

  @Override
  public Void visitMemberSelect(MemberSelectTree node, Void unused) {
    String name = node.toString();
    if (name.startsWith(Module.OUR_PACKAGES)) {
      names.add(name);
      return null;
    }
    return super.visitMemberSelect(node, null);
  }

  @Override
  public Void visitIdentifier(IdentifierTree node, Void unused) {
    names.add(packageName + "." + node.getName());
    return null;
  }
}
