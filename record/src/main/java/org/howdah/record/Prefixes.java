package org.howdah.record;

import java.util.List;

/** Beginnings of names. */
public final class Prefixes {
  private Prefixes() {}

  /**
   * Whether a name begins as one of them. A loop, because class loaders ask for each class that a
   * job's start needs, which is before the JVM has compiled any stream.
   */
  public static boolean match(String name, List<String> prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
