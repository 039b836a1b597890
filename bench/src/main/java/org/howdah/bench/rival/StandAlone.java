package org.howdah.bench.rival;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.howdah.testkit.daemon.JarFolder;

/** Programs under {@code rivals} with a pom of their own, compiled when the benchmark starts. */
public final class StandAlone {
  private static final String RESOURCES = "/org/howdah/bench/rivals/";

  private StandAlone() {}

  /**
   * Resolves the jars of {@code rivals/NAME/pom.xml} and compiles a program beside it.
   *
   * @param jarsName how the folder of the jars begins
   * @param program the class, without a package
   * @param classes where its classes go; exists
   * @param more a class path that it is compiled with and needs, too; may be empty
   * @return the class path to run it with
   */
  public static String classPath(
      String name, String jarsName, String program, Path classes, String more)
      throws IOException, InterruptedException {
    URL pom = StandAlone.class.getResource(RESOURCES + name + "/pom.xml");
    if (pom == null) {
      throw new IOException(
          "the benchmark was built without rivals/" + name + "; rebuild it with Maven");
    }
    Path jars = JarFolder.resolve(jarsName, pom);
    Path source = classes.resolve(program + ".java");
    String resource = RESOURCES + name + "/" + program + ".java";
    try (InputStream in = StandAlone.class.getResourceAsStream(resource)) {
      Files.write(source, in.readAllBytes());
    }
    compile(source, join(libraries(jars), more), classes);
    return join(join(classes.toString(), jars.resolve("*").toString()), more);
  }

  private static void compile(Path source, String classPath, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IOException("rivals are compiled when the benchmark runs: it needs a JDK");
    }
    StringWriter messages = new StringWriter();
    List<String> options = List.of("-proc:none", "-cp", classPath, "-d", classes.toString());
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
              .call();
      if (!compiled) {
        throw new IOException("cannot compile " + source + "\n" + messages);
      }
    }
  }

  private static String join(String first, String second) {
    return second.isEmpty() ? first : first + File.pathSeparator + second;
  }

  /** The compiler, unlike a JVM, takes no wildcards. */
  private static String libraries(Path jars) throws IOException {
    try (Stream<Path> files = Files.list(jars)) {
      return files.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
  }
}
