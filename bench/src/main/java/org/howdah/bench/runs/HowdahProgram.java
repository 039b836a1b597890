package org.howdah.bench.runs;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.howdah.testkit.daemon.Child;

/**
 * The howdah command, whose stdout goes to a file.
 *
 * @param launcher its file
 * @param environment variables that it gets besides
 */
record HowdahProgram(Path launcher, Map<String, String> environment) {
  /** Of a sweep, which may have hundreds of runs. */
  private static final Duration LIMIT = Duration.ofDays(1);

  HowdahProgram {
    environment = Map.copyOf(environment);
  }

  /** Numbers as one of its words. */
  static String list(List<? extends Number> numbers, String separator) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(separator));
  }

  /**
   * Runs it; what it says on stderr passes to that of this process.
   *
   * @throws IOException if it fails
   */
  void run(List<String> words, Path stdout) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(words);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .redirectOutput(stdout.toFile());
    builder.environment().putAll(environment);
    try (Child howdah = Child.start("howdah", builder, stdout)) {
      int exit = howdah.waitFor(LIMIT);
      if (exit != 0) {
        throw new IOException("howdah %s failed with exit code %d".formatted(words.get(0), exit));
      }
    }
  }
}
