package org.howdah.workloads.puma;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

/** What programs say on standard error. */
final class StandardError {
  private StandardError() {}

  /** What is said while a program runs that ends with the exit code 0. */
  static String during(Callable<Integer> program) throws Exception {
    PrintStream stderr = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      int exitCode = program.call();
      if (exitCode != 0) {
        throw new AssertionError("exit code " + exitCode + " after: " + said);
      }
    } finally {
      System.setErr(stderr);
    }
    return said.toString(StandardCharsets.UTF_8);
  }
}
