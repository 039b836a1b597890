package org.howdah.store.ignite.copies;

import org.apache.ignite.internal.processors.affinity.AffinityTopologyVersion;

/**
 * Which of a group's changes of nodes and of what they have, as Ignite numbers them.
 *
 * @param startMillis when the group began, in milliseconds since 1970
 * @param major counts nodes that come or go
 * @param minor counts other changes since the last of these
 */
public record View(long startMillis, long major, int minor) {
  public static final View NONE = new View(0, 0, 0);

  private static final int NUMBERS = 3;

  public static View of(long startMillis, AffinityTopologyVersion version) {
    return new View(startMillis, version.topologyVersion(), version.minorTopologyVersion());
  }

  /** Whether this is the other one, or a later one of the same group. */
  boolean isFrom(View other) {
    boolean later = major > other.major || (major == other.major && minor >= other.minor);
    return startMillis == other.startMillis && later;
  }

  /** Three numbers with spaces between them. */
  @Override
  public String toString() {
    return startMillis + " " + major + " " + minor;
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static View of(String text) {
    String[] words = text.split(" ", -1);
    if (words.length != NUMBERS) {
      throw new IllegalArgumentException("not three numbers: " + text);
    }
    return new View(Long.parseLong(words[0]), Long.parseLong(words[1]), Integer.parseInt(words[2]));
  }
}
