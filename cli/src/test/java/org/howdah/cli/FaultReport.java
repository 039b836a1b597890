package org.howdah.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** What {@code bin/test --faults} did so far, in files that it prints at its end. */
final class FaultReport {
  private static final Path FILE = Path.of("target", "faults.txt");
  private static final Path COUNTS = Path.of("target", "faults-counts.txt");
  private static final Path FOLDER = Path.of("target", "faults");

  private FaultReport() {}

  /** Copies a history for whoever wants to see all of it, and says where it is. */
  static String kept(Path history) throws IOException {
    if (!Files.exists(history)) {
      return "";
    }
    Path copy = Files.createTempFile(Files.createDirectories(FOLDER), "history", "");
    Files.copy(history, copy, StandardCopyOption.REPLACE_EXISTING);
    return "\nthe history is in " + copy;
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
