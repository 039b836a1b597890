package org.howdah.grid.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Starts programs. */
final class ProcessStart {
  private ProcessStart() {}

  /**
   * Starts a program.
   *
   * @param environment what it gets besides the node's own
   * @param merged whether what it prints as errors goes with the rest
   */
  static Process spawn(
      List<String> words, Path folder, Map<String, String> environment, boolean merged)
      throws HowdahException {
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    builder.environment().putAll(environment);
    try {
      return builder.redirectErrorStream(merged).start();
    } catch (IOException e) {
      throw new HowdahException(
          ErrorCode.RESOURCES, "cannot start a process: " + e.getMessage(), e);
    }
  }
}
