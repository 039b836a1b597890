package org.howdah.bench;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Benchmarks that are run in this process. */
public final class Commands {
  private Commands() {}

  /**
   * Runs {@code howdah bench}, and returns its exit code.
   *
   * @param errors gets what it says of its options
   * @param words that stand before the options
   */
  public static int execute(StringWriter errors, List<String> words, String... options) {
    CommandLine line = new CommandLine(new BenchCommand()).setErr(new PrintWriter(errors, true));
    return line.execute(Stream.concat(words.stream(), Stream.of(options)).toArray(String[]::new));
  }
}
