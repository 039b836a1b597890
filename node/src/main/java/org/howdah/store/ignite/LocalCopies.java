package org.howdah.store.ignite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.ignite.configuration.CacheConfiguration;
import org.apache.ignite.internal.GridKernalContext;
import org.apache.ignite.internal.processors.cache.CacheGroupContext;
import org.apache.ignite.internal.processors.cache.CacheGroupDescriptor;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtPartitionState;

/*
 * Like LocalReads, of Ignite's inside.
 */
/** The copies that a node has, of data sets and of what users do not see. */
public final class LocalCopies {
  private final GridKernalContext context;

  public LocalCopies(GridKernalContext context) {
    this.context = context;
  }

  /** What are copies of the same; another one of the same name has another id. */
  public static String key(CacheGroupContext group) {
    return key(group.cacheOrGroupName(), group.config());
  }

  /** The same of one that may not have begun. */
  public static String key(String cache, CacheConfiguration<?, ?> made) {
    return cache + "#" + CacheNames.id(made);
  }

  /** Without those that only begin here. */
  public List<CacheGroupContext> groups() {
    return context.cache().cacheGroups().stream()
        .filter(group -> CacheNames.isOurs(group.cacheOrGroupName()) && hasBegun(group))
        .toList();
  }

  /** Those of which it is known which nodes have copies; of one that is just made it is not yet. */
  public List<CacheGroupContext> groupsWithOwners() {
    return groups().stream().filter(group -> group.topology().partitionMap(false) != null).toList();
  }

  private static boolean hasBegun(CacheGroupContext group) {
    try {
      return group.topology() != null;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /**
   * How many changes whole copies have seen, by partition; with data sets of which there are none.
   */
  public Map<String, Map<Integer, Long>> changes() {
    Map<String, Map<Integer, Long>> changes = new TreeMap<>();
    for (CacheGroupDescriptor known : context.cache().cacheGroupDescriptors().values()) {
      if (CacheNames.isOurs(known.cacheOrGroupName())) {
        changes.put(key(known.cacheOrGroupName(), known.config()), Map.of());
      }
    }
    for (CacheGroupContext group : groups()) {
      Map<Integer, Long> counts = new HashMap<>();
      whole(group).forEach(copy -> counts.put(copy.id(), copy.updateCounter()));
      changes.replace(key(group), counts);
    }
    return changes;
  }

  /** Of a partition that is lost, a new owner has an empty copy that Ignite calls whole. */
  public Collection<GridDhtLocalPartition> whole(CacheGroupContext group) {
    Set<Integer> lost = Set.copyOf(group.topology().lostPartitions());
    List<GridDhtLocalPartition> whole = new ArrayList<>();
    for (GridDhtLocalPartition copy : group.topology().currentLocalPartitions()) {
      if (copy.state() == GridDhtPartitionState.OWNING && !lost.contains(copy.id())) {
        whole.add(copy);
      }
    }
    return whole;
  }
}
