package org.howdah.store.ignite.members;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.processors.cache.DynamicCacheDescriptor;
import org.howdah.store.ignite.CacheNames;
import org.howdah.store.ignite.JoinCheck;
import org.howdah.store.ignite.Majority;
import org.howdah.store.ignite.copies.AgreedView;

/*
 * Ignite refuses a node that has a cache on its disk which was dropped while it was away: somebody is to delete it. Of
 * one that was dropped and made anew it takes the old copies for good ones, and reads what nobody has stored. A data
 * set is made by a majority of the group, each of which keeps on its disk that there is one; so what a majority that
 * serves does not know was dropped, or was never told to whoever made it.
 */
/** Refuses to let a node join with data sets that the group has dropped, and tells it which. */
public final class DroppedData extends JoinCheck {
  static final String NAME = "howdah-dropped-data";

  /** What the one that is refused is told, and then the names. */
  private static final String REFUSED = "the group has dropped data sets of this node";

  private static final Pattern TOLD = Pattern.compile(REFUSED + " \\[([^\\]]*)\\]");

  /** What is told by nodes that may be the ones who do not know. */
  public static final String UNKNOWN = "half of the group or more is away, and it may know more";

  /** Of which caches a node was told that; none if it was told something else. */
  public static List<String> told(String refusal) {
    Matcher told = TOLD.matcher(refusal);
    return told.find() ? List.of(told.group(1).split(", ")) : List.of();
  }

  static DroppedData of(Ignite ignite) {
    return of(ignite, NAME, DroppedData.class);
  }

  @Override
  public String refusal(Ignite here, ClusterNode node, Serializable said) {
    if (!(said instanceof Map<?, ?> there) || !isActive(here)) {
      return null;
    }
    Map<String, String> known = ids();
    TreeSet<String> dropped = new TreeSet<>();
    there.forEach(
        (cache, id) -> {
          if (!isSame(known.get(cache), id)) {
            dropped.add(cache.toString());
          }
        });
    if (dropped.isEmpty()) {
      return null;
    }
    return Majority.isMajority(group(here), AgreedView.servers(kernal().discovery()))
        ? REFUSED + " " + dropped
        : UNKNOWN;
  }

  /** A data set that an earlier version made has no id. */
  private static boolean isSame(String known, Object said) {
    return known != null && (known.isEmpty() || said.equals("") || known.equals(said));
  }

  @Override
  protected Serializable say(Ignite here) {
    return new HashMap<>(ids());
  }

  /** Of all data sets, by the names of their caches. */
  private Map<String, String> ids() {
    Map<String, String> ids = new HashMap<>();
    Stream<DynamicCacheDescriptor> all = kernal().cache().cacheDescriptors().values().stream();
    all.filter(one -> CacheNames.isOurs(one.cacheName()))
        .forEach(one -> ids.put(one.cacheName(), CacheNames.id(one.cacheConfiguration())));
    return ids;
  }

  @Override
  public String name() {
    return NAME;
  }
}
