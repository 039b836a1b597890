package org.howdah.testkit.daemon;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How a NodeManager of {@link YarnDaemons} is set up.
 *
 * @param name its log's and its folders' name, unique in its cluster
 * @param settings in the place of those that it has otherwise
 * @param jars on its class path, beside Hadoop's
 * @param launcher the words before its command, as of {@code TinyDisks}; none as a rule
 */
public record YarnNode(
    String name, Map<String, String> settings, List<Path> jars, List<String> launcher) {
  /** Started as it is. */
  public YarnNode(String name, Map<String, String> settings, List<Path> jars) {
    this(name, settings, jars, List.of());
  }

  /** As Hadoop's own is. */
  public static YarnNode plain(String name) {
    return new YarnNode(name, Map.of(), List.of());
  }
}
