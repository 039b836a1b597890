package org.howdah.store.ignite.comparison;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.ignite.cluster.ClusterNode;
import org.howdah.store.ignite.Drained;

/*
 * A first owner that dies may have made a change and told nobody, and after that another one of which all copies heard.
 * Ignite counts changes up to the latest. So the copy that comes back counts as many as the others, lacks nothing,
 * and has one change more.
 */
/** Partitions whose first owner is away, by data sets' keys. For the thread of exchanges. */
final class FirstOwnersAway {
  private final Map<String, Map<Integer, Set<String>>> away = new HashMap<>();

  /** The first owner of a partition has left. */
  void left(String key, int partition, ClusterNode owner) {
    away.computeIfAbsent(key, none -> new HashMap<>())
        .computeIfAbsent(partition, none -> new HashSet<>())
        .add(Drained.name(owner));
  }

  /** The partitions of a data set of which such a node is an owner again; each is told once. */
  Set<Integer> back(String key, List<List<ClusterNode>> owners) {
    Set<Integer> back = new HashSet<>();
    away.getOrDefault(key, Map.of())
        .forEach(
            (partition, names) -> {
              for (ClusterNode owner : owners.get(partition)) {
                if (names.remove(Drained.name(owner))) {
                  back.add(partition);
                }
              }
            });
    return back;
  }

  /** Other data sets are gone, and nodes that were taken out of the group come with nothing. */
  void retain(Collection<String> keys, Collection<String> members) {
    away.keySet().retainAll(keys);
    away.values()
        .forEach(partitions -> partitions.values().forEach(names -> names.retainAll(members)));
  }
}
