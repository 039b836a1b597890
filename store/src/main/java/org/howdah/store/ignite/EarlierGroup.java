package org.howdah.store.ignite;

import java.io.Serializable;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;

/**
 * Refuses to let a node join that has seen changes with later versions than those that the group
 * makes; see {@link VersionFloor}.
 */
final class EarlierGroup extends JoinCheck {
  /** What the one that is refused is told. */
  static final String REFUSED = "this node has seen later changes than the group makes";

  private final VersionFloor floor;

  EarlierGroup(VersionFloor floor) {
    this.floor = floor;
  }

  @Override
  String refusal(Ignite here, ClusterNode node, Serializable said) {
    return said instanceof Long seen && seen > VersionFloor.of(here) ? REFUSED : null;
  }

  @Override
  Serializable say(Ignite here) {
    return floor.seconds();
  }

  @Override
  public String name() {
    return "howdah-earlier-group";
  }
}
