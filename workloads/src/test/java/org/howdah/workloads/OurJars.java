package org.howdah.workloads;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.howdah.testkit.daemon.ClassJar;

/** Jars of this process's class path, by name; also of modules that are folders of classes yet. */
final class OurJars {
  private static final Pattern OURS =
      Pattern.compile(".*/(record|sidedata|tables|workloads)/target/classes");
  private static final Pattern JARS =
      Pattern.compile(
          ".*/(howdah-(record|sidedata|tables|workloads)|sparkey"
              + "|java-merge-sort|tls-channel)-[0-9][^/]*\\.jar");
  private static final Pattern HADOOP =
      Pattern.compile(
          ".*/(hadoop-client-(api|runtime)|commons-logging|slf4j-api|slf4j-reload4j|reload4j)"
              + "-[0-9][^/]*\\.jar");

  private OurJars() {}

  /** What {@code howdah classpath} prints as far as tasks need it; made in a folder if need be. */
  static List<Path> ofTasks(Path folder) throws IOException {
    List<Path> jars = new ArrayList<>();
    for (Path entry : classPath()) {
      Matcher ours = OURS.matcher(entry.toString());
      if (ours.matches()) {
        jars.add(ClassJar.of(entry, folder.resolve("howdah-" + ours.group(1) + ".jar")));
      } else if (JARS.matcher(entry.toString()).matches()) {
        jars.add(entry);
      }
    }
    return jars;
  }

  /** Hadoop's client jars, and what they log with. */
  static List<Path> ofHadoopsClient() {
    return classPath().stream().filter(e -> HADOOP.matcher(e.toString()).matches()).toList();
  }

  private static List<Path> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .toList();
  }
}
