package org.howdah.cli.kit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Where the parts of Howdah lie.
 *
 * @param home the folder with {@code lib}, {@code hadoop} and {@code streaming}
 */
public record Installation(Path home) {
  /** The system property with which the launcher says where {@link #home} is. */
  public static final String HOME_PROPERTY = "howdah.home";

  private static final List<String> PROVIDER_MODULES =
      List.of(
          "record",
          "sort",
          "cache",
          "sidedata",
          "net",
          "store",
          "engine",
          "grid",
          "worker",
          "tables",
          "hadoopio",
          "classes",
          "hadoop");

  /** Libraries that jobs need, by their names without versions. */
  private static final List<String> LIBRARIES =
      List.of(
          "asm",
          "asm-analysis",
          "asm-tree",
          "java-merge-sort",
          "snappy-java",
          "sparkey",
          "tls-channel");

  public static Installation current() {
    return new Installation(Path.of(System.getProperty(HOME_PROPERTY, "cli/target/howdah")));
  }

  /** What jobs of Hadoop's own MapReduce bring along. */
  public Path yarnJar() {
    return home.resolve("yarn").resolve("howdah-yarn.jar").toAbsolutePath();
  }

  public Path streamingFolder() {
    return home.resolve("streaming");
  }

  /** Jars of Hadoop's own tools, such as DistCp, which other programs do not see. */
  public Path toolsFolder() {
    return home.resolve("tools");
  }

  /** Libraries that look for packages, which other commands do not see. */
  public Path packagesFolder() {
    return home.resolve("packages").toAbsolutePath();
  }

  /** The jars of a Hadoop installation; none where nothing is installed. */
  public List<Path> hadoopJars() {
    return filesIn(home.resolve("hadoop")).sorted().toList();
  }

  /** The jars through which another launcher gets the framework provider; Hadoop's own left out. */
  public List<Path> providerJars() {
    return Stream.concat(PROVIDER_MODULES.stream().map(this::jarOf), libraries()).toList();
  }

  /** None where nothing is installed, as in tests. */
  private Stream<Path> libraries() {
    return Stream.of("lib", "hadoop")
        .map(home::resolve)
        .flatMap(Installation::filesIn)
        .filter(jar -> LIBRARIES.contains(nameOf(jar)))
        .sorted(Comparator.comparing(Path::getFileName));
  }

  private static Stream<Path> filesIn(Path folder) {
    String[] names = folder.toFile().list();
    return Stream.of(names == null ? new String[0] : names)
        .map(name -> folder.resolve(name).toAbsolutePath().normalize());
  }

  private static String nameOf(Path jar) {
    return jar.getFileName().toString().replaceFirst("-[0-9][^/]*\\.jar$", "");
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
  public static String version(String of) {
    try (InputStream file = Installation.class.getResourceAsStream("/howdah-version.properties")) {
      Properties versions = new Properties();
      versions.load(file);
      return versions.getProperty(of);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** What {@code --version} prints. */
  public static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String howdah = version("version");
      String hadoop = version("hadoop");
      return new String[] {
        "howdah " + howdah + " (Hadoop " + hadoop + ", Java " + Runtime.version() + ")"
      };
    }
  }
}
