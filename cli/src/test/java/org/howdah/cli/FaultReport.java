package org.howdah.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What {@code bin/test --faults} did so far, in files that it prints at its end. */
final class FaultReport {
  private static final Path FILE = Path.of("target", "faults.txt");
  private static final Path COUNTS = Path.of("target", "faults-counts.txt");
  private static final Path FOLDER = Path.of("target", "faults");

  /** Histories, long waits, what processes print, and logs. */
  private static final Pattern SAID = Pattern.compile("^(history|waits|std[^/]*)$|/logs/");

  private static final long BYTES_MAX = 32L << 20;

  private FaultReport() {}

  /** Copies what clients and processes said for whoever wants to see all of it, and says where. */
  static String kept(Path home) throws IOException {
    Path copies = Files.createTempDirectory(Files.createDirectories(FOLDER), "run");
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path name = home.relativize(file);
        if (SAID.matcher(name.toString()).find() && Files.size(file) <= BYTES_MAX) {
          Path copy = copies.resolve(name);
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy);
        }
      }
    }
    return "\nwhat was said is in " + copies;
  }

  /**
   * Replaces what is counted of all runs so far; it is there even if the rest is not waited for.
   */
  static void counts(List<String> lines) throws IOException {
    Files.createDirectories(COUNTS.getParent());
    Files.write(COUNTS, lines);
  }

  static void line(String text) throws IOException {
    Files.createDirectories(FILE.getParent());
    Files.writeString(
        FILE, text + System.lineSeparator(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
