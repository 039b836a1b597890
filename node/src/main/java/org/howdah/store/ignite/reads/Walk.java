package org.howdah.store.ignite.reads;

import java.util.List;

/**
 * Goes over one partition of this node, which stays here until it is closed. For one thread.
 * Ignite's exceptions mean that the data set is gone or the node stops.
 */
public interface Walk {
  /** How many entries are read at once, at most. */
  int ENTRIES_MAX = 256;

  /** Once so many bytes are read, no further entry is. */
  long BYTES_MAX = 1 << 20;

  /**
   * A key and what is stored for it.
   *
   * @param key a character for each of its bytes
   */
  record Entry(String key, byte[] stored) {}

  /** The next entries; none at the end. */
  List<Entry> next();

  /** Lets the partition go. */
  void close();
}
