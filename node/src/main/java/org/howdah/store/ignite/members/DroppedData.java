package org.howdah.store.ignite.members;

import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.IgniteEx;
import org.howdah.store.ignite.JoinCheck;
import org.howdah.store.ignite.Majority;
import org.howdah.store.ignite.copies.AgreedView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Ignite refuses a node that has a cache on its disk which was dropped while it was away: somebody is to delete it. Of
 * one that was dropped and made anew it takes the old copies for good ones, and reads what nobody has stored. A data
 * set is made by a majority of the group, each of which keeps on its disk that there is one; so what a majority that
 * serves does not know was dropped, or was never told to whoever made it. In a group that was stopped, it was dropped if
 * a node has it that was told of it by the group, and another one was told later of a group without it.
 */
/** Refuses to let a node join with data sets that the group has dropped, and tells it which. */
public final class DroppedData extends JoinCheck {
  static final String NAME = "howdah-dropped-data";

  private static final Logger LOG = LoggerFactory.getLogger(DroppedData.class);

  /** What the one that is refused is told, and then the names. */
  private static final String REFUSED = "the group has dropped data sets of this node";

  private static final Pattern TOLD = Pattern.compile(REFUSED + " \\[([^\\]]*)\\]");

  /** What is told by nodes that may be the ones who do not know. */
  public static final String UNKNOWN = "half of the group or more is away, and it may know more";

  /** What a node is told that has a later one of the same name. */
  private static final String OLDER =
      "the node that was started first has older ones of its data sets; stop that, and start it last:";

  /** What the group had dropped while this node was away, which began the group again. */
  private final Set<String> stale = ConcurrentHashMap.newKeySet();

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
    if (!(said instanceof KnownData theirs)) {
      return null;
    }
    KnownData ours = KnownData.of((IgniteEx) here);
    return isRunning(here) ? refusalOfRunning(here, ours, theirs) : refusalOfStopped(ours, theirs);
  }

  private String refusalOfRunning(Ignite here, KnownData ours, KnownData theirs) {
    Set<String> dropped = new TreeSet<>(theirs.caches());
    dropped.removeIf(cache -> ours.has(cache, theirs.ids().get(cache)));
    if (dropped.isEmpty() || !isActive(here)) {
      return null;
    }
    return Majority.isMajority(group(here), AgreedView.servers(kernal().discovery()))
        ? REFUSED + " " + dropped
        : UNKNOWN;
  }

  /** Of a group that was stopped, either node may be the one that was away. */
  private String refusalOfStopped(KnownData ours, KnownData theirs) {
    ours.caches().stream().filter(cache -> ours.isDroppedBy(theirs, cache)).forEach(stale::add);
    Set<String> older = new TreeSet<>(stale);
    older.retainAll(theirs.caches());
    if (!older.isEmpty()) {
      return OLDER + " " + older;
    }
    Set<String> dropped = new TreeSet<>(theirs.caches());
    dropped.removeIf(cache -> !theirs.isDroppedBy(ours, cache));
    return dropped.isEmpty() ? null : REFUSED + " " + dropped;
  }

  /**
   * Drops what this node brought into a group that had dropped it. For the oldest node, once all
   * serve; blocking.
   */
  void dropAgain() {
    for (String cache : Set.copyOf(stale)) {
      LOG.info("{} is dropped again: it was dropped while this node was away", cache);
      ignite().destroyCache(cache);
      stale.remove(cache);
    }
  }

  @Override
  protected Serializable say(Ignite here) {
    return KnownData.of((IgniteEx) here);
  }

  @Override
  public String name() {
    return NAME;
  }
}
