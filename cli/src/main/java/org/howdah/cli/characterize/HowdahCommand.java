package org.howdah.cli.characterize;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.cli.kit.UserError;

/**
 * The howdah command as a process of its own, for short things.
 *
 * @param launcher its file
 */
record HowdahCommand(Path launcher) {
  private record Ended(int exit, String said) {}

  /**
   * Runs it.
   *
   * @throws UserError with what it says, if it fails
   */
  void run(String... words) throws IOException, InterruptedException {
    Ended ended = end(words);
    if (ended.exit != 0) {
      throw new UserError(
          "howdah %s failed with exit code %d: %s"
              .formatted(String.join(" ", words), ended.exit, ended.said));
    }
  }

  /** Runs it, and returns whether it succeeded. */
  boolean tries(String... words) throws IOException, InterruptedException {
    return end(words).exit == 0;
  }

  private Ended end(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      return new Ended(process.waitFor(), said);
    } finally {
      process.destroy();
    }
  }
}
