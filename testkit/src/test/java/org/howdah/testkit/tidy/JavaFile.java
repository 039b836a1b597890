package org.howdah.testkit.tidy;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A Java file with its syntax tree, as the JDK's own compiler parses it. */
final class JavaFile {
  private final SourceFile source;
  private final CompilationUnitTree unit;
  private final DocTrees trees;

  private JavaFile(SourceFile source, CompilationUnitTree unit, DocTrees trees) {
    this.source = source;
    this.unit = unit;
    this.trees = trees;
  }

  /** Parses every file; a file that does not parse is an error, not a finding. */
  static List<JavaFile> parse(List<SourceFile> sources) {
    if (sources.isEmpty()) {
      return List.of();
    }
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    List<InMemory> inputs = sources.stream().map(InMemory::new).toList();
    Map<URI, SourceFile> byUri =
        inputs.stream().collect(Collectors.toMap(InMemory::toUri, input -> input.source));
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, problems, List.of("-proc:none"), null, inputs);
    try {
      List<JavaFile> files = new ArrayList<>();
      for (CompilationUnitTree unit : task.parse()) {
        SourceFile source = byUri.get(unit.getSourceFile().toUri());
        files.add(new JavaFile(source, unit, DocTrees.instance(task)));
      }
      requireNoErrors(problems);
      return List.copyOf(files);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void requireNoErrors(DiagnosticCollector<JavaFileObject> problems) {
    for (Diagnostic<?> problem : problems.getDiagnostics()) {
      if (problem.getKind() == Diagnostic.Kind.ERROR) {
        throw new IllegalStateException(problem.toString());
      }
    }
  }

  SourceFile source() {
    return source;
  }

  CompilationUnitTree unit() {
    return unit;
  }

  String path() {
    return source.path();
  }

  String module() {
    return source.module();
  }

  /** Whether the module's jars hold it; what else lies in the folder stands on its own. */
  boolean isOfModule() {
    return source.path().startsWith(module() + "/src/");
  }

  boolean isMain() {
    return source.path().contains("/src/main/");
  }

  boolean isTest() {
    return source.path().contains("/src/test/");
  }

  String packageName() {
    return unit.getPackageName() == null ? "" : unit.getPackageName().toString();
  }

  long firstLine(Tree tree) {
    return unit.getLineMap().getLineNumber(positions().getStartPosition(unit, tree));
  }

  long lastLine(Tree tree) {
    return unit.getLineMap().getLineNumber(positions().getEndPosition(unit, tree));
  }

  boolean hasJavadoc(TreePath path) {
    String comment = trees.getDocComment(path);
    return comment != null && !comment.isBlank();
  }

  Finding finding(Tree where, String problem) {
    return new Finding(path(), firstLine(where), problem);
  }

  private SourcePositions positions() {
    return trees.getSourcePositions();
  }

  private static final class InMemory extends SimpleJavaFileObject {
    private final SourceFile source;

    InMemory(SourceFile source) {
      super(URI.create("tree:///" + source.path()), Kind.SOURCE);
      this.source = source;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source.text();
    }
  }
}
