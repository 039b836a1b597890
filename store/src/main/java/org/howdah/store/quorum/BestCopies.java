package org.howdah.store.quorum;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which copies of a data set's lost partitions are used when these are given back: of those with
 * all changes the ones that have seen the most. For one thread.
 */
public final class BestCopies {
  private final Map<String, Map<Integer, Long>> counts;
  private final Set<String> away;
  private final Set<String> givenUp;
  private final BitSet back = new BitSet();
  private final Map<String, BitSet> good = new HashMap<>();

  /**
   * @param counts of nodes that are there, what their copies have counted, by partition
   * @param away the members that are not there
   * @param givenUp nodes that do not come back
   */
  public BestCopies(Map<String, Map<Integer, Long>> counts, Set<String> away, Set<String> givenUp) {
    this.counts = counts;
    this.away = away;
    this.givenUp = givenUp;
  }

  /**
   * Looks at a partition that is lost.
   *
   * @param known which copies of it have all changes; of a group of an earlier version that is not
   *     known
   */
  public void look(int partition, Optional<InSync.Copies> known) {
    Set<String> holders = new HashSet<>(counts.keySet());
    holders.removeIf(node -> !counts.get(node).containsKey(partition));
    Set<String> usable = new HashSet<>(holders);
    known.ifPresent(copies -> usable.retainAll(copies.whole()));
    if (usable.isEmpty() || known.isEmpty()) {
      if (mayComeBack(known)) {
        return;
      }
      usable.addAll(holders);
    }
    use(partition, usable);
  }

  /** Whether a node that is not there has a copy with all changes, as far as one can know. */
  private boolean mayComeBack(Optional<InSync.Copies> known) {
    return known
        .map(
            copies ->
                copies.whole().stream()
                    .anyMatch(node -> !counts.containsKey(node) && !givenUp.contains(node)))
        .orElse(!away.isEmpty());
  }

  private void use(int partition, Set<String> usable) {
    if (usable.isEmpty()) {
      return;
    }
    back.set(partition);
    long most = usable.stream().mapToLong(node -> counts.get(node).get(partition)).max().orElse(0);
    for (String node : usable) {
      if (counts.get(node).get(partition) == most) {
        good.computeIfAbsent(node, name -> new BitSet()).set(partition);
      }
    }
  }

  /** The partitions that are given back. */
  public BitSet back() {
    return (BitSet) back.clone();
  }

  /** Those of which a node's copy is used. */
  public BitSet good(String node) {
    return (BitSet) good.getOrDefault(node, new BitSet()).clone();
  }
}
