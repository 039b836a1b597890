package org.howdah.store.ignite.copies;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.processors.cache.CacheGroupContext;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.Letters;
import org.howdah.store.ignite.LocalCopies;
import org.howdah.store.quorum.InSync;

/**
 * What the oldest node does about copies: it has the group agree when nodes have gone, when an
 * exchange of nodes is to end, and when copies have become whole. Every node has one.
 */
final class CopyLeader {
  static final String AGREED = "agreed";
  private static final long COMPARE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Ignite ignite;
  private final Letters letters;
  private final long answerMillisMax;
  private final LocalCopies copies;
  private final AgreedView agreed;
  private final Supplier<InSync> known;
  private final Map<UUID, View> reachedBy = new ConcurrentHashMap<>();
  private long comparedNanos = System.nanoTime();

  /**
   * @param answerMillisMax how long each node has for an answer
   * @param known which copies are whole, as far as this node has heard
   */
  CopyLeader(
      Ignite ignite,
      Letters letters,
      long answerMillisMax,
      LocalCopies copies,
      AgreedView agreed,
      Supplier<InSync> known) {
    this.ignite = ignite;
    this.letters = letters;
    this.answerMillisMax = answerMillisMax;
    this.copies = copies;
    this.agreed = agreed;
    this.known = known;
  }

  /** That a node's exchange is about to end; from any thread. */
  void reached(UUID node, View view) {
    reachedBy.put(node, view);
  }

  /**
   * Has the group agree if need be.
   *
   * @param own the last view that this node has reached
   * @param servers all nodes
   */
  void act(View own, Collection<ClusterNode> servers) {
    boolean isAgreed = agreed.view().isFrom(own);
    if (!isAgreed && allReached(servers, own)) {
      agree(servers, own);
    } else if (!agreed.isOfAll()) {
      agree(servers, agreed.view());
    } else if (isAgreed && System.nanoTime() - comparedNanos > COMPARE_NANOS) {
      comparedNanos = System.nanoTime();
      if (!isAsKnown()) {
        agree(servers, own);
      }
    }
  }

  /** Those that joined later reach a later one first. */
  private boolean allReached(Collection<ClusterNode> servers, View view) {
    return servers.stream()
        .filter(node -> node.order() <= view.major())
        .allMatch(
            node -> node.isLocal() || reachedBy.getOrDefault(node.id(), View.NONE).isFrom(view));
  }

  private void agree(Collection<ClusterNode> servers, View view) {
    new CopyRound(ignite, letters, answerMillisMax, servers)
        .run(view)
        .ifPresent(nodes -> announce(servers, view, nodes));
  }

  private void announce(Collection<ClusterNode> servers, View view, Set<UUID> nodes) {
    String letter = AgreedView.letter(AGREED, view, nodes);
    agreed.read(letter);
    for (ClusterNode node : servers) {
      if (!node.isLocal()) {
        var unused = letters.ask(node, letter, answerMillisMax);
      }
    }
    Set<UUID> there = new HashSet<>();
    servers.forEach(node -> there.add(node.id()));
    reachedBy.keySet().retainAll(there);
  }

  /** Whether it is known of all copies that are whole, as far as this node has heard of these. */
  private boolean isAsKnown() {
    InSync now = known.get();
    for (CacheGroupContext group : copies.groupsWithOwners()) {
      Set<Integer> lost = Set.copyOf(group.topology().lostPartitions());
      for (int p = 0; p < group.topology().partitions(); p++) {
        Set<String> owners = Drained.namesOf(group.topology().owners(p));
        boolean isSame =
            now.of(LocalCopies.key(group), p).map(all -> all.whole().equals(owners)).orElse(false);
        if (!owners.isEmpty() && !lost.contains(p) && !isSame) {
          return false;
        }
      }
    }
    return true;
  }
}
