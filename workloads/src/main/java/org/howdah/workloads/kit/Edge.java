package org.howdah.workloads.kit;

/**
 * An edge of a directed graph.
 *
 * @param from a name without comma and tab
 * @param to as well
 */
public record Edge(String from, String to) {
  /** The edge of a line {@code vertex,vertex}; null if it is not such a line. */
  public static Edge read(String line) {
    int comma = line.indexOf(',');
    if (comma < 1
        || comma == line.length() - 1
        || line.indexOf(',', comma + 1) >= 0
        || line.indexOf('\t') >= 0) {
      return null;
    }
    return new Edge(line.substring(0, comma), line.substring(comma + 1));
  }
}
