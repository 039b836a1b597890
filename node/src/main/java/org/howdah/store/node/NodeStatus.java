package org.howdah.store.node;

import java.util.List;
import java.util.stream.Collectors;
import org.howdah.record.json.Json;

/**
 * How a node is.
 *
 * @param name its name
 * @param state in a few words
 * @param isHealthy false when it should be started anew
 * @param isReady whether it serves data
 * @param nodes the nodes of the group that are there
 * @param missing those that are not
 * @param dataSets their names
 */
public record NodeStatus(
    String name,
    String state,
    boolean isHealthy,
    boolean isReady,
    List<String> nodes,
    List<String> missing,
    List<String> dataSets) {
  /** The same for programs. */
  String json() {
    return "{\"name\": %s, \"state\": %s, \"ready\": %s, \"nodes\": %s, \"missing\": %s, \"dataSets\": %s}\n"
        .formatted(
            Json.of(name), Json.of(state), isReady, list(nodes), list(missing), list(dataSets));
  }

  private static String list(List<String> names) {
    return names.stream().map(Json::of).collect(Collectors.joining(", ", "[", "]"));
  }
}
