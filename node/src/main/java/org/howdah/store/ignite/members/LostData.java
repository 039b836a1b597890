package org.howdah.store.ignite.members;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCompute;
import org.apache.ignite.cluster.BaselineNode;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.lang.IgniteCallable;
import org.apache.ignite.lang.IgniteRunnable;
import org.apache.ignite.resources.IgniteInstanceResource;
import org.howdah.record.Retry;
import org.howdah.store.ignite.ChangingGroup;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.GroupChange;
import org.howdah.store.ignite.PartitionStates;
import org.howdah.store.ignite.copies.CopyKeeper;
import org.howdah.store.ignite.copies.LostCopies;
import org.howdah.store.quorum.BestCopies;
import org.howdah.store.quorum.InSync;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives data back of which all owners were away: of each partition of which a copy is back that has
 * all changes. The others are filled again from these.
 */
public final class LostData {
  private static final Logger LOG = LoggerFactory.getLogger(LostData.class);
  private static final long ANSWER_MILLIS_MAX = 10_000;
  private static final Retry UNTIL_KNOWN = Retry.during(5_000, 20);

  private final Ignite ignite;
  private final List<String> caches;

  private LostData(Ignite ignite, Collection<String> caches) {
    this.ignite = ignite;
    this.caches = List.copyOf(caches);
  }

  /**
   * Gives back what these caches have lost, as far as the nodes that are there have it.
   *
   * @return how many partitions that are, by cache; without caches of which none is
   * @throws RuntimeException of Ignite's if nodes go meanwhile; another attempt helps
   */
  public static Map<String, Integer> giveBack(Ignite ignite, Collection<String> caches) {
    Map<String, Integer> given = new TreeMap<>();
    // Two at a time would tell nodes to use other copies.
    ChangingGroup.run(ignite, () -> given.putAll(new LostData(ignite, caches).giveBack()));
    return given;
  }

  private Map<String, Integer> giveBack() {
    Map<ClusterNode, Map<String, Map<Integer, Long>>> counts = new LinkedHashMap<>();
    for (ClusterNode node : ignite.cluster().forServers().nodes()) {
      counts.put(
          node, UNTIL_KNOWN.call(() -> counts(node), IllegalStateException.class::isInstance));
    }
    Map<String, BestCopies> best = new TreeMap<>();
    for (String cache : caches) {
      BestCopies of = best(cache, counts);
      if (!of.back().isEmpty()) {
        best.put(cache, of);
      }
    }
    if (!best.isEmpty()) {
      best.forEach(
          (cache, of) ->
              LOG.info("{} partitions of {} are given back", of.back().cardinality(), cache));
      for (ClusterNode node : counts.keySet()) {
        Map<String, LostCopies.GivenBack> back = new HashMap<>();
        best.forEach(
            (cache, of) ->
                back.put(cache, new LostCopies.GivenBack(of.back(), of.good(Drained.name(node)))));
        on(node).run(new GiveBack(back));
      }
      GroupChange.outlast(() -> ignite.resetLostPartitions(best.keySet()));
    }
    Map<String, Integer> given = new TreeMap<>();
    best.forEach((cache, of) -> given.put(cache, of.back().cardinality()));
    return given;
  }

  /** While nodes come or go, it is not known of all copies yet that they are lost. */
  private Map<String, Map<Integer, Long>> counts(ClusterNode node) {
    Map<String, Map<Integer, Long>> counts = on(node).call(new Counts(caches));
    if (counts == null) {
      throw new IllegalStateException(
          "the node " + Drained.name(node) + " does not know yet what is lost");
    }
    return counts;
  }

  private BestCopies best(String cache, Map<ClusterNode, Map<String, Map<Integer, Long>>> counts) {
    Collection<BaselineNode> group = ignite.cluster().currentBaselineTopology();
    Map<String, Map<Integer, Long>> ofNodes = new TreeMap<>();
    counts.forEach((node, of) -> ofNodes.put(Drained.name(node), of.getOrDefault(cache, Map.of())));
    Set<String> away = Drained.namesOf(Drained.members(group));
    away.removeAll(ofNodes.keySet());
    PartitionStates states = new PartitionStates(ignite, cache);
    BestCopies best = new BestCopies(ofNodes, away, Drained.givenUp(group));
    InSync known = CopyKeeper.of(ignite).known();
    for (int partition : states.lostPartitions()) {
      best.look(partition, known.of(states.key(), partition));
    }
    return best;
  }

  private IgniteCompute on(ClusterNode node) {
    return ignite.compute(ignite.cluster().forNode(node)).withTimeout(ANSWER_MILLIS_MAX);
  }

  /** Asks a node what its copies have counted; null while it does not know which are lost. */
  private static final class Counts implements IgniteCallable<Map<String, Map<Integer, Long>>> {
    private static final long serialVersionUID = 1L;

    private final List<String> caches;
    @IgniteInstanceResource private transient Ignite here;

    Counts(List<String> caches) {
      this.caches = caches;
    }

    @Override
    public Map<String, Map<Integer, Long>> call() {
      return CopyKeeper.of(here).isUpToDate() ? LostCopies.of(here).counts(caches) : null;
    }
  }

  /** Tells a node what is given back, and which of its copies are good. */
  private static final class GiveBack implements IgniteRunnable {
    private static final long serialVersionUID = 1L;

    private final Map<String, BitSet> all = new HashMap<>();
    private final Map<String, BitSet> good = new HashMap<>();
    @IgniteInstanceResource private transient Ignite here;

    GiveBack(Map<String, LostCopies.GivenBack> caches) {
      caches.forEach(
          (cache, back) -> {
            all.put(cache, back.all());
            good.put(cache, back.good());
          });
    }

    @Override
    public void run() {
      Map<String, LostCopies.GivenBack> caches = new HashMap<>();
      all.forEach(
          (cache, partitions) ->
              caches.put(cache, new LostCopies.GivenBack(partitions, good.get(cache))));
      LostCopies.of(here).giveBack(caches);
    }
  }
}
