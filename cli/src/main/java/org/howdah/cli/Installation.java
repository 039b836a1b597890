package org.howdah.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * Where the parts of Howdah lie.
 *
 * @param home the folder with {@code lib} and {@code streaming}
 */
record Installation(Path home) {
  /** The system property with which the launcher says where {@link #home} is. */
  static final String HOME_PROPERTY = "howdah.home";

  private static final List<String> PROVIDER_MODULES =
      List.of("record", "sort", "engine", "hadoop");

  static Installation current() {
    return new Installation(Path.of(System.getProperty(HOME_PROPERTY, "cli/target/howdah")));
  }

  Path streamingFolder() {
    return home.resolve("streaming");
  }

  /** The jars through which another launcher gets the framework provider; Hadoop's own left out. */
  List<Path> providerJars() {
    return PROVIDER_MODULES.stream().map(this::jarOf).toList();
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
