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
 */
public record YarnNode(String name, Map<String, String> settings, List<Path> jars) {
  /** As Hadoop's own is. */
  public static YarnNode plain(String name) {
    return new YarnNode(name, Map.of(), List.of());
  }
}
