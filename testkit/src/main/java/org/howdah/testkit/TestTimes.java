package org.howdah.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the time of a build's tests went: a program that reads the reports of these tests.
 *
 * <p>Needs nothing but this file, so that it runs whatever has been built: {@code java
 * TestTimes.java ROOT SINCE}.
 */
public final class TestTimes {
  private static final Pattern SUITE =
      Pattern.compile("<testsuite [^>]*?\\bname=\"([^\"]*)\" time=\"([\\d.,]+)\"");
  private static final int HEAD_BYTES = 4_096;
  private static final int LONGEST = 5;
  private static final double SECONDS_IN_MINUTE = 60;

  /** A class of tests, and when its report was written. */
  private record Suite(String name, double seconds, Instant end) {
    Instant begin() {
      return end.minus(Duration.ofMillis((long) (1_000 * seconds)));
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s %.0f s", name, seconds);
    }
  }

  private TestTimes() {}

  /**
   * Prints where the time went since a build began.
   *
   * @param arguments the root of the repository, and when the build began, in milliseconds of Unix
   *     time
   */
  public static void main(String[] arguments) throws IOException {
    report(Path.of(arguments[0]), Instant.ofEpochMilli(Long.parseLong(arguments[1])), System.err);
  }

  /**
   * Prints a line for each module that was tested: minutes on the clock, minutes of all classes
   * together, which run side by side, and the classes that took longest.
   *
   * @param root the folder with the modules
   * @param since reports that are older are of other builds
   * @throws IOException if a report cannot be read
   */
  public static void report(Path root, Instant since, PrintStream out) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> folders = Files.list(root)) {
      for (Path module : folders.sorted().toList()) {
        List<Suite> suites = suites(module.resolve("target/surefire-reports"), since);
        if (!suites.isEmpty()) {
          lines.add(line(module.getFileName().toString(), suites));
        }
      }
    }
    if (!lines.isEmpty()) {
      out.println("bin/test: minutes that tests took, on the clock and of all classes together:");
      lines.forEach(out::println);
    }
  }

  private static String line(String module, List<Suite> suites) {
    Instant begin = suites.stream().map(Suite::begin).min(Comparator.naturalOrder()).orElseThrow();
    Instant end = suites.stream().map(Suite::end).max(Comparator.naturalOrder()).orElseThrow();
    String longest =
        suites.stream()
            .sorted(Comparator.comparing(Suite::seconds).reversed())
            .limit(LONGEST)
            .map(Suite::toString)
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "  %-9s %5.1f %5.1f  %s",
        module,
        Duration.between(begin, end).toMillis() / 1_000.0 / SECONDS_IN_MINUTE,
        suites.stream().mapToDouble(Suite::seconds).sum() / SECONDS_IN_MINUTE,
        longest);
  }

  private static List<Suite> suites(Path reports, Instant since) throws IOException {
    List<Suite> suites = new ArrayList<>();
    if (Files.isDirectory(reports)) {
      try (Stream<Path> files = Files.list(reports)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".xml")).sorted().toList()) {
          Instant end = Files.getLastModifiedTime(file).toInstant();
          Matcher suite = SUITE.matcher(head(file));
          if (!end.isBefore(since) && suite.find()) {
            suites.add(
                new Suite(
                    suite.group(1).replaceFirst(".*\\.", ""),
                    Double.parseDouble(suite.group(2).replace(",", "")),
                    end));
          }
        }
      }
    }
    return suites;
  }

  private static String head(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(HEAD_BYTES), UTF_8);
    }
  }
}
