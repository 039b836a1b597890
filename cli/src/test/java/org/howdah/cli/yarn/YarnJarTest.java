package org.howdah.cli.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.howdah.testkit.daemon.JarFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one jar for tasks and NodeManagers, as its description says what is in it. */
class YarnJarTest {
  private static final Pattern INCLUDE =
      Pattern.compile("<include>[^:]+:(?:howdah-)?([\\w-]+)</include>");
  private static final Pattern WITHOUT = Pattern.compile("<exclude>([\\w/-]+/)\\*\\*</exclude>");

  @TempDir Path folder;

  private static List<String> said(Pattern what) throws IOException {
    Matcher found = what.matcher(Files.readString(Path.of("src/main/assembly/yarn.xml")));
    return found.results().map(each -> each.group(1)).toList();
  }

  /** The folder of classes, or the jar, of a module or a library. */
  private static Path place(String name) {
    Pattern entry =
        Pattern.compile(".*/(?:" + name + "/target/classes|(?:howdah-)?" + name + "-[0-9][^/]*jar)");
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(each -> entry.matcher(each).matches())
        .map(Path::of)
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

  @Test
  void itHasAllThatIsNotHadoops() throws Exception {
    List<String> words = new ArrayList<>(List.of("--missing-deps", "--multi-release", "17"));
    try (Stream<Path> jars = Files.list(JarFolder.hadoopDaemons())) {
      words.add("-cp");
      words.add(jars.map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    }
    words.add(jar().toString());
    StringWriter answer = new StringWriter();
    PrintWriter out = new PrintWriter(answer);
    int exit = ToolProvider.findFirst("jdeps").orElseThrow().run(out, out, words.toArray(String[]::new));
    assertThat(exit).as(answer.toString()).isZero();
    assertThat(answer.toString()).doesNotContain("not found");
  }
}
