package org.howdah.store.ignite.comparison;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.lang.IgniteCallable;
import org.apache.ignite.lang.IgniteFuture;
import org.apache.ignite.resources.IgniteInstanceResource;
import org.howdah.store.ignite.LocalCopies;

/** Asks a node how many changes its whole copies have seen, by data set and partition. */
final class CountedChanges implements IgniteCallable<Map<String, Map<Integer, Long>>> {
  private static final long serialVersionUID = 1L;

  @IgniteInstanceResource private transient Ignite here;

  @Override
  public Map<String, Map<Integer, Long>> call() {
    Map<String, Map<Integer, Long>> counts = new HashMap<>();
    new LocalCopies(((IgniteEx) here).context())
        .changes()
        .forEach((key, of) -> counts.put(key, new HashMap<>(of)));
    return counts;
  }

  /**
   * The partitions of each data set, by {@link LocalCopies#key}, whose whole copies have not seen
   * the same number of changes. Some that are being changed are among them.
   *
   * @throws RuntimeException of Ignite's if a node does not answer
   */
  static Map<String, Set<Integer>> unequal(Ignite ignite, Collection<ClusterNode> nodes) {
    List<IgniteFuture<Map<String, Map<Integer, Long>>>> asked = new ArrayList<>();
    for (ClusterNode node : nodes) {
      asked.add(
          ignite
              .compute(ignite.cluster().forNode(node))
              .withTimeout(CopyOwners.ANSWER_MILLIS_MAX)
              .callAsync(new CountedChanges()));
    }
    Map<String, Map<Integer, Long>> first = new HashMap<>();
    Map<String, Set<Integer>> unequal = new HashMap<>();
    for (IgniteFuture<Map<String, Map<Integer, Long>>> answer : asked) {
      answer
          .get(CopyOwners.ANSWER_MILLIS_MAX, TimeUnit.MILLISECONDS)
          .forEach(
              (key, counts) ->
                  add(
                      counts,
                      first.computeIfAbsent(key, name -> new HashMap<>()),
                      unequal.computeIfAbsent(key, name -> new HashSet<>())));
    }
    return unequal;
  }

  private static void add(
      Map<Integer, Long> counts, Map<Integer, Long> first, Set<Integer> unequal) {
    counts.forEach(
        (partition, count) -> {
          Long before = first.putIfAbsent(partition, count);
          if (before != null && !before.equals(count)) {
            unequal.add(partition);
          }
        });
  }
}
