package org.howdah.cli.kit;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.howdah.record.UserFolder;

/** Where the logs of a user's jobs are. */
public final class LogPlace {
  private LogPlace() {}

  /** Where nobody says otherwise; empty for a user who has no place for such files. */
  public static Optional<Path> of(Map<String, String> environment) {
    return UserFolder.STATE.ours(environment).map(folder -> folder.resolve("logs"));
  }
}
