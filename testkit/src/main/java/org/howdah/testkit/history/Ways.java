package org.howdah.testkit.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All ways that are to be followed, without those that others include. For one thread. */
final class Ways {
  private final Map<Way.Outside, List<Way>> ways = new HashMap<>();
  private int added;

  /** Adds one, and says whether it was news. */
  boolean add(Way way) {
    List<Way> alike = ways.computeIfAbsent(way.outside(), none -> new ArrayList<>());
    if (alike.stream().anyMatch(one -> one.includes(way))) {
      return false;
    }
    alike.removeIf(way::includes);
    alike.add(way);
    added++;
    return true;
  }

  /** How many were news. */
  int added() {
    return added;
  }

  /** All in no order. */
  List<Way> all() {
    return ways.values().stream().flatMap(List::stream).toList();
  }
}
