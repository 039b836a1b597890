package org.howdah.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Where the parts of Howdah lie.
 *
 * @param home the folder with {@code lib} and {@code streaming}
 */
record Installation(Path home) {
  /** The system property with which the launcher says where {@link #home} is. */
  static final String HOME_PROPERTY = "howdah.home";

  private static final List<String> PROVIDER_MODULES =
      List.of("record", "sort", "cache", "sidedata", "store", "engine", "grid", "hadoop");

  /** Libraries that side tables need beyond what Hadoop has, by their names without versions. */
  private static final List<String> SIDE_LIBRARIES =
      List.of("java-merge-sort", "snappy-java", "sparkey", "tls-channel");

  static Installation current() {
    return new Installation(Path.of(System.getProperty(HOME_PROPERTY, "cli/target/howdah")));
  }

  Path streamingFolder() {
    return home.resolve("streaming");
  }

  /** The jars through which another launcher gets the framework provider; Hadoop's own left out. */
  List<Path> providerJars() {
    return Stream.concat(PROVIDER_MODULES.stream().map(this::jarOf), sideLibraries()).toList();
  }

  /** None where nothing is installed, as in tests. */
  private Stream<Path> sideLibraries() {
    String[] files = home.resolve("lib").toFile().list();
    return Stream.of(files == null ? new String[0] : files)
        .filter(file -> SIDE_LIBRARIES.contains(file.replaceFirst("-[0-9][^/]*\\.jar$", "")))
        .sorted()
        .map(file -> home.resolve("lib").resolve(file).toAbsolutePath().normalize());
  }

  private Path jarOf(String module) {
    return home.resolve("lib")
        .resolve("howdah-" + module + "-" + version("version") + ".jar")
        .toAbsolutePath()
        .normalize();
  }

  /**
   * A version that the build wrote down.
   *
   * @param of {@code version} for Howdah's own, {@code hadoop} for Hadoop's
   */
  static String version(String of) {
    try (InputStream file = Installation.class.getResourceAsStream("/howdah-version.properties")) {
      Properties versions = new Properties();
      versions.load(file);
      return versions.getProperty(of);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
