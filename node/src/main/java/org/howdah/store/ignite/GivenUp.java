package org.howdah.store.ignite;

import java.io.Serializable;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;

/*
 * What a node has that was given up has counted more changes than what its group began anew. If the node came
 * back, Ignite would take its partitions for the newer ones, and drop what was written since. So the name of
 * the node stays among those of the group, as a mark, which all nodes keep on their disks.
 */
/** Refuses to let nodes join again that their group has given up. */
public final class GivenUp extends JoinCheck {
  /** What the one that is refused is told. */
  public static final String REFUSED = "the group has given this node up";

  @Override
  public String refusal(Ignite here, ClusterNode node, Serializable said) {
    return Drained.givenUp(group(here)).contains(Drained.name(node)) ? REFUSED : null;
  }

  @Override
  protected Serializable say(Ignite here) {
    return null;
  }

  @Override
  public String name() {
    return "howdah-given-up";
  }
}
