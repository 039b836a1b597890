package org.howdah.workloads;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.howdah.testkit.daemon.HowdahJars;

/** Jars of this process's class path, by name; also of modules that are folders of classes yet. */
final class OurJars {
  private static final Set<String> MODULES = Set.of("record", "sidedata", "tables", "workloads");
  private static final Pattern LIBRARIES =
      Pattern.compile(".*/(sparkey|java-merge-sort|tls-channel)-[0-9][^/]*\\.jar");
  private static final Pattern HADOOP =
      Pattern.compile(
          ".*/(hadoop-client-(api|runtime)|commons-logging|slf4j-api|slf4j-reload4j|reload4j)"
              + "-[0-9][^/]*\\.jar");

  private OurJars() {}

  /** What {@code howdah classpath} prints as far as tasks need it; made in a folder if need be. */
  static List<Path> ofTasks(Path folder) throws IOException {
    List<Path> jars = new ArrayList<>(HowdahJars.of(MODULES, folder));
    jars.addAll(named(LIBRARIES));
    return jars;
  }

  /** Hadoop's client jars, and what they log with. */
  static List<Path> ofHadoopsClient() {
    return named(HADOOP);
  }

  private static List<Path> named(Pattern name) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> name.matcher(entry).matches())
        .map(Path::of)
        .toList();
  }
}
