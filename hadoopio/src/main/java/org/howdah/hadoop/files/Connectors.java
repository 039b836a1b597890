package org.howdah.hadoop.files;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** File systems of object stores, which come in jars that most jobs do without. */
public final class Connectors {
  /** The package that has the file system of a scheme. */
  private static final Map<String, String> PACKAGES =
      new TreeMap<>(
          Map.of(
              "abfs", "org.apache.hadoop:hadoop-azure",
              "abfss", "org.apache.hadoop:hadoop-azure",
              "gs", "org.apache.hadoop:hadoop-gcp",
              "s3a", "org.apache.hadoop:hadoop-aws"));

  /** Schemes of old connectors, and what is written instead. */
  private static final Map<String, String> OLD = Map.of("s3", "s3a", "s3n", "s3a");

  private static final Pattern ADDRESS = Pattern.compile("([a-z][a-z0-9+.-]*)://.+");
  private static final Pattern MISSING_CLASS =
      Pattern.compile(
          "(?:^|Class )org\\.apache\\.hadoop\\.fs\\.(s3a|azurebfs|gs)\\.[\\w.$]+(?:$| not found)");
  private static final Map<String, String> SCHEME_OF =
      Map.of("s3a", "s3a", "azurebfs", "abfs", "gs", "gs");
  private static final Pattern MISSING_SCHEME =
      Pattern.compile("No FileSystem for scheme \"([a-z0-9]+)\"");

  /** By which a command line brings file systems itself. */
  private static final Pattern BRINGS =
      Pattern.compile("--?(?:libjars|conf)(?:=.*)?|(?:-D)?fs\\.\\w+\\.impl=.*");

  private Connectors() {}

  /**
   * What is wrong with the words of a program that takes each address for one of files; empty if
   * nothing is, or if the words bring file systems themselves. Costs nothing where none is an
   * address of an object store.
   *
   * @param settings of file systems, whose class loader finds them
   */
  public static Optional<String> complaint(List<String> words, Supplier<Configuration> settings) {
    if (words.stream().anyMatch(word -> BRINGS.matcher(word).matches())) {
      return Optional.empty();
    }
    return words.stream()
        .flatMap(word -> Stream.of(word.split(",")))
        .map(ADDRESS::matcher)
        .filter(Matcher::matches)
        .map(address -> address.group(1))
        .filter(scheme -> PACKAGES.containsKey(scheme) || OLD.containsKey(scheme))
        .distinct()
        .filter(scheme -> isMissing(scheme, settings.get()))
        .map(Connectors::advice)
        .findFirst();
  }

  /** What to do where an exception says that one is missing; empty if it says anything else. */
  public static Optional<String> hint(String message) {
    Matcher type = MISSING_CLASS.matcher(message);
    if (type.find()) {
      return Optional.of(advice(SCHEME_OF.get(type.group(1))));
    }
    Matcher scheme = MISSING_SCHEME.matcher(message);
    return scheme.find()
            && (PACKAGES.containsKey(scheme.group(1)) || OLD.containsKey(scheme.group(1)))
        ? Optional.of(advice(scheme.group(1)))
        : Optional.empty();
  }

  private static String advice(String scheme) {
    return OLD.containsKey(scheme)
        ? "there is no file system for %s:// any more; write %s://"
            .formatted(scheme, OLD.get(scheme))
        : "%s:// takes a connector that is not on the class path: add --packages %s, or set howdah.packages"
            .formatted(scheme, PACKAGES.get(scheme));
  }

  /**
   * Hadoop's settings name the classes of all of these. To ask for their file systems would begin
   * those of HDFS, too, and Hadoop's shell fails where these have begun before it.
   */
  private static boolean isMissing(String scheme, Configuration settings) {
    String name = settings.getTrimmed("fs." + scheme + ".impl");
    if (name == null) {
      return true;
    }
    try {
      Class<?> unused = Class.forName(name, false, settings.getClassLoader());
      return false;
    } catch (ClassNotFoundException noClass) {
      return true;
    } catch (LinkageError broken) {
      return false; // Whoever uses it says what it lacks.
    }
  }
}
