package org.howdah.cli.kit;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Where the logs of a user's jobs are. */
public final class LogPlace {
  private LogPlace() {}

  /** Where nobody says otherwise; empty for a user who has no place for such files. */
  public static Optional<Path> of(Map<String, String> environment) {
    String named = environment.getOrDefault("XDG_STATE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    String folder = named.startsWith("/") || home.isEmpty() ? named : home + "/.local/state";
    return folder.startsWith("/")
        ? Optional.of(Path.of(folder, "howdah", "logs"))
        : Optional.empty();
  }
}
