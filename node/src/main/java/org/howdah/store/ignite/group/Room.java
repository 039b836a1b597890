package org.howdah.store.ignite.group;

import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.ClusterNode;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.NodeAttributes;

/*
 * A change makes pages of the nodes' memory dirty: those of the value that it leaves, and those of
 * the value that it takes away. Ignite lets no change begin while two thirds of the pages are dirty,
 * and writes them to the disk first; but changes that have begun go on, and a node that finds no
 * clean page for one ends. So all that have begun may touch an eighth: what they leave and what they
 * take away. Of the latter an average is known alone, so the third that is clean has room for more.
 */
/**
 * How long values may be, and how many bytes of changes may be under way, so that each node of the
 * group has memory for them. The node with the least memory decides, as any may hold any key. Safe
 * for several threads.
 */
final class Room {
  private static final int CHANGES_PARTS = 8;

  private final Ignite ignite;
  private volatile Shares shares = new Shares(-1, 0, 0);

  Room(Ignite ignite) {
    this.ignite = ignite;
  }

  /** What holds until nodes come or go. */
  private record Shares(long topology, int valueBytesMax, long changesBytesMax) {}

  /** The longest value that all nodes take which are there. */
  int valueBytesMax() {
    return shares().valueBytesMax;
  }

  /** How many bytes of changes this node may have under way: its part of what the group may. */
  long changesBytesMax() {
    return shares().changesBytesMax;
  }

  private Shares shares() {
    Shares known = shares;
    try {
      long topology = ignite.cluster().topologyVersion();
      if (known.topology != topology) {
        known = count(topology);
        shares = known;
      }
    } catch (IgniteException | IllegalStateException stopping) {
      // What is asked for now ends in an error anyway.
    }
    return known;
  }

  private Shares count(long topology) {
    var nodes = ignite.cluster().forServers().nodes();
    long region = nodes.stream().mapToLong(Room::regionBytes).min().orElse(Long.MAX_VALUE);
    int value = Membership.valueBytesMax(region);
    return new Shares(topology, value, region / CHANGES_PARTS / Math.max(1, nodes.size()));
  }

  /** A node of an earlier version does not say. */
  private static long regionBytes(ClusterNode node) {
    Long bytes = node.attribute(NodeAttributes.REGION_BYTES);
    return bytes == null ? Long.MAX_VALUE : bytes;
  }
}
