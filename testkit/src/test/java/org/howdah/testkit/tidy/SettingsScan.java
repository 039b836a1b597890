package org.howdah.testkit.tidy;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;

/**
 * The settings that main code reads, and what it takes where they are not set. A read is a call
 * with the name of a setting as its first argument, or as its second behind what has the settings.
 * The default is the expression behind the name.
 */
final class SettingsScan {
  private static final Pattern NAME = Pattern.compile("howdah(\\.[a-z]+)+(-[a-z]+)*\\.?");
  private static final Pattern READS = Pattern.compile("get.*|number|text|path|flag");
  private static final Set<String> NOT_USERS = Set.of("bench", "testkit", "workloads");
  private static final String NODE = "NodeSettings";
  private static final int DEPTH_MAX = 4;

  /** What stands behind the names of constants: of each type, and by simple name in it. */
  private final Map<String, ExpressionTree> constants = new HashMap<>();

  private final SortedMap<String, SortedSet<String>> defaults = new TreeMap<>();

  private SettingsScan() {}

  /** Each setting that users have, with its defaults if its reads name any; in their order. */
  static List<String> lines(SourceTree tree) {
    List<JavaFile> files =
        tree.javaFiles().stream()
            .filter(file -> file.isMain() && !NOT_USERS.contains(file.module()))
            .toList();
    SettingsScan scan = new SettingsScan();
    files.forEach(file -> scan.new Constants().scan(file.unit(), null));
    files.forEach(file -> scan.new Calls().scan(file.unit(), null));
    List<String> lines = new ArrayList<>();
    scan.defaults.forEach((name, found) -> lines.add(line(name, String.join(" | ", found))));
    return lines;
  }

  private static String line(String name, String defaults) {
    return defaults.isEmpty() ? name : name + " = " + defaults;
  }

  /** Goes through a file and knows in which types it is. */
  private abstract static class InTypes extends TreeScanner<Void, Void> {
    final Deque<String> types = new ArrayDeque<>();

    @Override
    public Void visitClass(ClassTree node, Void unused) {
      types.push(node.getSimpleName().toString());
      super.visitClass(node, null);
      types.pop();
      return null;
    }
  }

  private final class Constants extends InTypes {
    @Override
    public Void visitVariable(VariableTree node, Void unused) {
      if (node.getInitializer() != null
          && node.getModifiers().getFlags().contains(Modifier.STATIC)
          && node.getModifiers().getFlags().contains(Modifier.FINAL)) {
        constants.put(types.peek() + "." + node.getName(), node.getInitializer());
      }
      return super.visitVariable(node, null);
    }
  }

  private final class Calls extends InTypes {
    @Override
    public Void visitMethodInvocation(MethodInvocationTree node, Void unused) {
      String method = method(node);
      if (READS.matcher(method).matches()) {
        look(node.getArguments(), 0);
      } else if (!method.startsWith("set")) {
        look(node.getArguments(), 1);
      }
      return super.visitMethodInvocation(node, null);
    }

    /** Whether the argument at that place is a name; the default stands behind it. */
    private void look(List<? extends ExpressionTree> arguments, int place) {
      if (arguments.size() <= place) {
        return;
      }
      ExpressionTree argument = arguments.get(place);
      boolean ofNode = types.contains(NODE) && argument.getKind() == Tree.Kind.STRING_LITERAL;
      String name = text(argument, 0);
      if (ofNode ? place == 0 : NAME.matcher(name).matches()) {
        SortedSet<String> found =
            defaults.computeIfAbsent(ofNode ? "node: " + name : name, key -> new TreeSet<>());
        if (arguments.size() > place + 1) {
          found.add(text(arguments.get(place + 1), 0));
        }
      }
    }

    private String method(MethodInvocationTree node) {
      return node.getMethodSelect() instanceof MemberSelectTree select
          ? select.getIdentifier().toString()
          : node.getMethodSelect().toString();
    }

    /** An expression with constants in place of their names. */
    private String text(ExpressionTree expression, int depth) {
      ExpressionTree constant = depth < DEPTH_MAX ? constant(expression) : null;
      if (constant != null) {
        return text(constant, depth + 1);
      }
      if (expression instanceof LiteralTree literal && literal.getValue() instanceof String text) {
        return text.isEmpty() ? "\"\"" : text;
      }
      if (expression instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
        List<String> parts = new ArrayList<>();
        parts.add(text(sum.getLeftOperand(), depth + 1));
        parts.add(text(sum.getRightOperand(), depth + 1));
        return String.join("", parts);
      }
      return expression.toString();
    }

    private ExpressionTree constant(ExpressionTree expression) {
      if (expression instanceof IdentifierTree name) {
        return types.stream()
            .map(type -> constants.get(type + "." + name))
            .filter(found -> found != null)
            .findFirst()
            .orElse(null);
      }
      if (expression instanceof MethodInvocationTree call
          && expression.toString().startsWith("Long.toString(")) {
        return call.getArguments().get(0);
      }
      // Of a nested type, what is kept is the last two of its names.
      return expression instanceof MemberSelectTree
          ? constants.get(expression.toString().replaceFirst("^.*\\.(?=\\w+\\.\\w+$)", ""))
          : null;
    }
  }
}
