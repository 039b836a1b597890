package org.howdah.worker.nodes;

import java.util.HashMap;
import java.util.Map;

/**
 * How fast one slot of each node works off input, measured while a job runs: the last tasks of a
 * node count most. Not safe for use by several threads.
 */
final class NodeSpeeds {
  private static final double UNKNOWN = 1;

  private final Map<String, Double> bytesPerSecond = new HashMap<>();

  /** A node took that long for so many bytes. */
  void measured(String node, long bytes, double seconds) {
    if (bytes > 0 && seconds > 0) {
      bytesPerSecond.merge(node, bytes / seconds, (before, now) -> (before + now) / 2);
    }
  }

  boolean isMeasured(String node) {
    return bytesPerSecond.containsKey(node);
  }

  /** Bytes a second; of a node that nobody knows, what the others have on average. */
  double of(String node) {
    Double known = bytesPerSecond.get(node);
    return known != null
        ? known
        : bytesPerSecond.values().stream()
            .mapToDouble(Double::doubleValue)
            .average()
            .orElse(UNKNOWN);
  }
}
