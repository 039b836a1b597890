package org.howdah.bench.case2.drop;

import java.util.Locale;

/** Which served parts of files leave the page cache. */
public enum Drops {
  /** Those that were delivered whole, as Hadoop 1 did, and Hadoop 2.3 to 3.3. */
  DELIVERED,
  /** All, also those whose delivery was broken off: the fault that the article found. */
  ALL;

  /** The setting of a NodeManager. */
  public static final String SETTING = "howdah.bench.drops";

  /** The class of the service; this JVM lacks what it extends, which NodeManagers have. */
  public static final String SERVICE = Drops.class.getPackageName() + ".DroppingShuffleHandler";

  /** As the setting has it. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Drops of(String id) {
    return valueOf(id.toUpperCase(Locale.ROOT));
  }

  /** Whether a part leaves. */
  boolean applies(boolean isDelivered) {
    return isDelivered || this == ALL;
  }
}
