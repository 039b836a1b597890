package org.howdah.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A command that was run in this process. Tests of such take the standard streams for themselves.
 *
 * @param exitCode that it ended with
 * @param printed on stdout
 * @param complained on stderr
 */
public record MainRun(int exitCode, String printed, String complained) {
  /** Runs {@code howdah} with these words, and hears all that it says. */
  public static MainRun of(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream outBefore = System.out;
    PrintStream errBefore = System.err;
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    int exitCode;
    try {
      exitCode = Main.execute(words);
    } finally {
      System.setOut(outBefore);
      System.setErr(errBefore);
    }
    return new MainRun(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
