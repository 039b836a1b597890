package org.howdah.grid.supervisor;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Tells what is wrong for the first time from what is still wrong. For one thread. */
final class Complaints {
  private final Map<String, String> said = new HashMap<>();

  /**
   * Whether that is to be said now.
   *
   * @param what is wrong with it; if that is another thing than before, it is said again
   */
  boolean isNew(String about, String what) {
    return !Objects.equals(said.put(about, what), what);
  }

  /** Nothing is wrong any more with all but those. */
  void retain(Set<String> about) {
    said.keySet().retainAll(about);
  }
}
