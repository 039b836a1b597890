package org.howdah.record;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where programs keep files of a user, by the <a
 * href="https://specifications.freedesktop.org/basedir-spec/latest/">XDG Base Directory
 * Specification</a>.
 */
public enum UserFolder {
  /** Settings. */
  CONFIGURATION("XDG_CONFIG_HOME", ".config"),

  /** What can be made again. */
  CACHE("XDG_CACHE_HOME", ".cache"),

  /** What was done, such as logs. */
  STATE("XDG_STATE_HOME", ".local/state");

  private static final String OURS = "howdah";

  private final String variable;
  private final String belowHome;

  UserFolder(String variable, String belowHome) {
    this.variable = variable;
    this.belowHome = belowHome;
  }

  /** Ours of the user whose home is {@code HOME}; as {@link #ours(Map, String)}. */
  public Optional<Path> ours(Map<String, String> environment) {
    return ours(environment, environment.getOrDefault("HOME", ""));
  }

  /**
   * The one in it that is Howdah's, which need not be there. Its variable says where; one that is
   * not absolute says nothing, as that specification wants.
   *
   * @param home of the user
   * @return empty if the user has no place for such files, since home is not absolute either
   */
  public Optional<Path> ours(Map<String, String> environment, String home) {
    String named = environment.getOrDefault(variable, "");
    if (named.startsWith("/")) {
      return Optional.of(Path.of(named, OURS));
    }
    return home.startsWith("/") ? Optional.of(Path.of(home, belowHome, OURS)) : Optional.empty();
  }
}
