package org.howdah.cli.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.howdah.testkit.daemon.HowdahJars;
import org.howdah.testkit.daemon.JarFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one jar for tasks and NodeManagers, as its description says what is in it. */
class YarnJarTest {
  private static final Pattern INCLUDE =
      Pattern.compile("<include>[^:]+:(?:howdah-)?([\\w-]+)</include>");
  private static final Pattern WITHOUT = Pattern.compile("<exclude>([\\w/-]+/)\\*\\*</exclude>");

  /** With which Sparkey makes files, where tasks only read them. */
  private static final List<String> NOT_FOR_TASKS =
      List.of("com.fasterxml.sort.", "com.github.luben.zstd.");

  private static final Pattern MISSING = Pattern.compile("-> (\\S+) +not found");

  @TempDir Path folder;

  private static List<String> said(Pattern what) throws IOException {
    Matcher found = what.matcher(Files.readString(Path.of("src/main/assembly/yarn.xml")));
    return found.results().map(each -> each.group(1)).toList();
  }

  /** The folder of classes, or the jar, of a module or a library. */
  private static Path place(String name) {
    Path module = HowdahJars.places().get(name);
    return module == null ? library(name) : module;
  }

  private static Path library(String name) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(jar -> jar.getFileName().toString().matches(name + "-[0-9].*[.]jar"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " on the class path"));
  }

  private static Map<String, byte[]> classes(Path root, List<String> without) throws IOException {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        String name = root.relativize(file).toString();
        if (without.stream().noneMatch(name::startsWith)) {
          classes.put(name, Files.readAllBytes(file));
        }
      }
    }
    return classes;
  }

  private static Map<String, byte[]> classes(String name) throws IOException {
    Path place = place(name);
    if (Files.isDirectory(place)) {
      return classes(place, said(WITHOUT));
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return classes(jar.getPath("/"), said(WITHOUT));
    }
  }

  private Path jar() throws IOException {
    Path jar = folder.resolve("howdah-yarn.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String name : said(INCLUDE)) {
        for (Map.Entry<String, byte[]> each : classes(name).entrySet()) {
          out.putNextEntry(new JarEntry(each.getKey()));
          out.write(each.getValue());
        }
      }
    }
    return jar;
  }

  /** The names of classes that those of the jar use and that are not in it, nor in the JDK. */
  private static List<String> missing(Path jar) {
    StringWriter answer = new StringWriter();
    PrintWriter out = new PrintWriter(answer);
    ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
    int exit = jdeps.run(out, out, "--multi-release", "17", "-verbose:class", jar.toString());
    assertThat(exit).as(answer.toString()).isZero();
    Matcher found = MISSING.matcher(answer.toString());
    return found
        .results()
        .map(each -> each.group(1))
        .filter(name -> NOT_FOR_TASKS.stream().noneMatch(name::startsWith))
        .distinct()
        .toList();
  }

  @Test
  void itHasAllThatIsNotHadoops() throws Exception {
    List<URL> hadoops = new ArrayList<>();
    try (Stream<Path> jars = Files.list(JarFolder.hadoopDaemons())) {
      for (Path each : jars.toList()) {
        hadoops.add(each.toUri().toURL());
      }
    }
    List<String> missing = missing(jar());
    assertThat(missing).contains("org.apache.hadoop.conf.Configuration");
    try (URLClassLoader hadoop = new URLClassLoader(hadoops.toArray(URL[]::new), null)) {
      assertThat(missing)
          .allSatisfy(
              name ->
                  assertThat(hadoop.getResource(name.replace('.', '/') + ".class"))
                      .as(name)
                      .isNotNull());
    }
  }
}
