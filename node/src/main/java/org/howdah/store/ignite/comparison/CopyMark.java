package org.howdah.store.ignite.comparison;

import java.io.Serializable;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.apache.ignite.cluster.ClusterNode;

/** That the copies of a partition were compared. Stays valid while they are the same. */
public final class CopyMark implements Serializable {
  private static final long serialVersionUID = 1L;

  private final HashSet<UUID> owners;
  private final int differing;

  /**
   * @param differing how many keys have copies that differ
   */
  CopyMark(Collection<ClusterNode> owners, int differing) {
    this.owners = new HashSet<>(ids(owners));
    this.differing = differing;
  }

  private static Set<UUID> ids(Collection<ClusterNode> nodes) {
    Set<UUID> ids = new HashSet<>();
    nodes.forEach(node -> ids.add(node.id()));
    return ids;
  }

  public boolean hasDiffering() {
    return differing > 0;
  }

  /** A node that was away comes back with another id. */
  boolean isOf(Collection<ClusterNode> nodes) {
    return owners.equals(ids(nodes));
  }
}
