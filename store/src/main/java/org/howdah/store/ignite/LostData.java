package org.howdah.store.ignite;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCompute;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.lang.IgniteCallable;
import org.apache.ignite.lang.IgniteRunnable;
import org.apache.ignite.resources.IgniteInstanceResource;

/**
 * Gives data back of which all owners were away: of each partition those copies that have counted
 * the most changes. The others are filled again from these.
 */
final class LostData {
  private static final long ANSWER_MILLIS_MAX = 10_000;

  private final Ignite ignite;
  private final List<String> caches;

  private LostData(Ignite ignite, Collection<String> caches) {
    this.ignite = ignite;
    this.caches = List.copyOf(caches);
  }

  /**
   * Gives back what these caches have lost, as far as the nodes that are there have it.
   *
   * @throws RuntimeException of Ignite's if nodes go meanwhile; another attempt helps
   */
  static void giveBack(Ignite ignite, Collection<String> caches) {
    new LostData(ignite, caches).giveBack();
  }

  private void giveBack() {
    Map<ClusterNode, Map<String, Map<Integer, Long>>> counts = new LinkedHashMap<>();
    for (ClusterNode node : ignite.cluster().forServers().nodes()) {
      counts.put(node, on(node).call(new Counts(caches)));
    }
    Map<String, Map<Integer, Long>> highest = highest(counts.values());
    counts.forEach((node, of) -> on(node).run(new UseOnly(good(of, highest))));
    GroupChange.outlast(() -> ignite.resetLostPartitions(caches));
  }

  private IgniteCompute on(ClusterNode node) {
    return ignite.compute(ignite.cluster().forNode(node)).withTimeout(ANSWER_MILLIS_MAX);
  }

  static Map<String, Map<Integer, Long>> highest(
      Collection<Map<String, Map<Integer, Long>>> counts) {
    Map<String, Map<Integer, Long>> highest = new HashMap<>();
    for (Map<String, Map<Integer, Long>> ofNode : counts) {
      ofNode.forEach(
          (cache, ofCopies) -> {
            Map<Integer, Long> known = highest.computeIfAbsent(cache, name -> new HashMap<>());
            ofCopies.forEach((partition, count) -> known.merge(partition, count, Math::max));
          });
    }
    return highest;
  }

  static Map<String, BitSet> good(
      Map<String, Map<Integer, Long>> ofNode, Map<String, Map<Integer, Long>> highest) {
    Map<String, BitSet> good = new HashMap<>();
    ofNode.forEach(
        (cache, ofCopies) -> {
          BitSet copies = new BitSet();
          ofCopies.forEach(
              (partition, count) ->
                  copies.set(partition, count.equals(highest.get(cache).get(partition))));
          good.put(cache, copies);
        });
    return good;
  }

  /** Asks a node what its copies have counted. */
  private static final class Counts implements IgniteCallable<Map<String, Map<Integer, Long>>> {
    private static final long serialVersionUID = 1L;

    private final List<String> caches;
    @IgniteInstanceResource private transient Ignite here;

    Counts(List<String> caches) {
      this.caches = caches;
    }

    @Override
    public Map<String, Map<Integer, Long>> call() {
      return LostCopies.of(here).counts(caches);
    }
  }

  /** Tells a node which of its copies are good. */
  private static final class UseOnly implements IgniteRunnable {
    private static final long serialVersionUID = 1L;

    private final Map<String, BitSet> good;
    @IgniteInstanceResource private transient Ignite here;

    UseOnly(Map<String, BitSet> good) {
      this.good = good;
    }

    @Override
    public void run() {
      LostCopies.of(here).useOnly(good);
    }
  }
}
