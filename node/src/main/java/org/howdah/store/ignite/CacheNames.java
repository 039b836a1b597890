package org.howdah.store.ignite;

import java.util.List;
import org.apache.ignite.Ignite;
import org.apache.ignite.configuration.CacheConfiguration;

/** How Ignite's caches are called that hold our data. */
public final class CacheNames {
  /** Of the names of the caches that are data sets. */
  public static final String PREFIX = "data.";

  /** The cache for what users do not see. */
  public static final String SYSTEM = "system";

  /** What the names of data sets begin with that nodes use themselves. */
  public static final String INTERNAL = "howdah-";

  private CacheNames() {}

  /** Whether a cache is a data set, or what users do not see. */
  public static boolean isOurs(String cache) {
    return cache.startsWith(PREFIX) || cache.equals(SYSTEM);
  }

  /** Of all caches that are data sets, and of the one that users do not see. */
  public static List<String> all(Ignite ignite) {
    return ignite.cacheNames().stream().filter(CacheNames::isOurs).sorted().toList();
  }

  /** The id that a data set was made with; empty if an earlier version made it. */
  public static String id(CacheConfiguration<?, ?> made) {
    return made.getTopologyValidator() instanceof Majority majority ? majority.id() : "";
  }
}
