package org.howdah.store.ignite.members;

import java.io.Serializable;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.howdah.store.ignite.CacheNames;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.JoinCheck;
import org.howdah.store.ignite.PartitionStates;

/*
 * To Ignite, who joins with the name of a member is that member, with all that it had. If its disk was lost,
 * and it has the name again and an empty folder, what it alone had would seem absent, without an error. Every
 * member keeps on its disk who its group is. So one that has a member's name and knows of no group has lost
 * what it had.
 */
/**
 * Refuses to let a member join with an empty folder, unless other nodes that are there have all
 * that it may have had.
 */
public final class EmptyFolder extends JoinCheck {
  /** What the one that is refused is told. */
  public static final String REFUSED =
      "the group waits for what this node had, and its folder is empty";

  private static final String EMPTY = "empty";

  @Override
  public String refusal(Ignite here, ClusterNode node, Serializable said) {
    boolean isMember =
        group(here).stream().anyMatch(one -> Drained.name(one).equals(Drained.name(node)));
    return EMPTY.equals(said) && isMember && !isElsewhere(here, Drained.name(node))
        ? REFUSED
        : null;
  }

  /** Of a group that was stopped, nobody knows it. */
  private static boolean isElsewhere(Ignite here, String node) {
    try {
      return isActive(here)
          && CacheNames.all(here).stream()
              .allMatch(cache -> new PartitionStates(here, cache).isWholeWithout(node));
    } catch (RuntimeException notKnownNow) {
      return false;
    }
  }

  @Override
  protected Serializable say(Ignite here) {
    return group(here).isEmpty() ? EMPTY : null;
  }

  @Override
  public String name() {
    return "howdah-empty-folder";
  }
}
