package org.howdah.cli.run;

import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What is to run: a class with a {@code main}, where its classes are, and its arguments.
 *
 * @param title what the user called it, for reports
 * @param mainClass the class whose {@code main} runs
 * @param classPath jars and folders beside the command's own, in order
 * @param arguments for {@code main}, as the user wrote them
 */
record Program(String title, String mainClass, List<URL> classPath, List<String> arguments) {
  Program {
    classPath = List.copyOf(classPath);
    arguments = List.copyOf(arguments);
  }

  /** Whether it is one of Hadoop's or ours, for which all addresses are of files. */
  boolean takesFiles() {
    return mainClass.startsWith("org.apache.hadoop.") || mainClass.startsWith("org.howdah.");
  }

  /**
   * What jobs must be told of where the program lies: Hadoop streaming takes the address of its jar
   * for the path, and fails where they differ, as with a space.
   */
  Map<String, String> settings() {
    return classPath.stream()
        .filter(url -> url.getPath().contains("%") && url.getPath().endsWith(".jar"))
        .findFirst()
        .map(jar -> Map.of("stream.shipped.hadoopstreaming", Path.of(URI.create(jar + "")) + ""))
        .orElse(Map.of());
  }
}
