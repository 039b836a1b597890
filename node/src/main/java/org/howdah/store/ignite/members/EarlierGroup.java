package org.howdah.store.ignite.members;

import java.io.Serializable;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.howdah.store.ignite.JoinCheck;
import org.howdah.store.ignite.VersionFloor;

/*
 * A node that was frozen or cut off saw all others go, which are more than those that went from the group: it does
 * not count in the group that it comes from, which has gone on, and what it could not tell others was no change.
 */
/**
 * Refuses to let a node join that has seen changes with later versions than those that the group
 * makes; see {@link VersionFloor}.
 */
public final class EarlierGroup extends JoinCheck {
  /** What the one that is refused is told. */
  public static final String REFUSED = "this node has seen later changes than the group makes";

  private static final int NUMBERS = 2;

  private final VersionFloor floor;

  public EarlierGroup(VersionFloor floor) {
    this.floor = floor;
  }

  @Override
  public String refusal(Ignite here, ClusterNode node, Serializable said) {
    return said instanceof long[] seen
            && seen.length == NUMBERS
            && seen[1] != VersionFloor.startMillis(here)
            && seen[0] > VersionFloor.of(here)
        ? REFUSED
        : null;
  }

  @Override
  protected Serializable say(Ignite here) {
    return new long[] {floor.seconds(), floor.startMillis()};
  }

  @Override
  public String name() {
    return "howdah-earlier-group";
  }
}
