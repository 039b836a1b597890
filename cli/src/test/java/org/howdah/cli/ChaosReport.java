package org.howdah.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/** The table of what faults cost, in a file that {@code bin/test --chaos} prints at its end. */
final class ChaosReport {
  private static final Path FILE = Path.of("target", "chaos.txt");

  private ChaosReport() {}

  /**
   * @param lostMillis beyond what the same job takes undisturbed
   * @param again tasks that had ended and ran again
   */
  static void row(String what, long millis, long lostMillis, long again) throws IOException {
    line(
        String.format(
            Locale.ROOT,
            "%-46s %6.1f s %6.1f s %5d",
            what,
            millis / 1000.0,
            lostMillis / 1000.0,
            again));
  }

  /** A job of which nothing else was measured. */
  static void took(String what, long millis) throws IOException {
    line(String.format(Locale.ROOT, "%-46s %6.1f s %8s %5s", what, millis / 1000.0, "-", "-"));
  }

  static void line(String text) throws IOException {
    Files.createDirectories(FILE.getParent());
    if (!Files.exists(FILE)) {
      Files.writeString(
          FILE,
          String.format(
              Locale.ROOT, "%-46s %8s %8s %5s%n", "what happened", "took", "lost", "again"));
    }
    Files.writeString(FILE, text + System.lineSeparator(), StandardOpenOption.APPEND);
  }
}
