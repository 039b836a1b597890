package org.howdah.store.ignite.copies;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.managers.discovery.DiscoCache;
import org.apache.ignite.internal.managers.discovery.GridDiscoveryManager;

/** Up to where a group has agreed on which copies are whole. Safe for several threads. */
public final class AgreedView {
  private static final int LINES_BEFORE_NODES = 2;

  private final GridDiscoveryManager discovery;
  private final Runnable changed;
  private volatile Last last = new Last(0, View.NONE, Set.of());
  private volatile Looked looked = new Looked(-1, 0, true);

  /** In which view that was, and whose copies were counted on; they are numbered. */
  private record Last(long number, View view, Set<UUID> nodes) {}

  /** Whether all of these were there, when nodes had come or gone so often. */
  private record Looked(long major, long number, boolean areThere) {}

  /**
   * @param changed runs when the group has agreed anew
   */
  public AgreedView(GridDiscoveryManager discovery, Runnable changed) {
    this.discovery = discovery;
    this.changed = changed;
  }

  /** All nodes, the oldest first; none before this one has joined. */
  public static List<ClusterNode> servers(GridDiscoveryManager discovery) {
    DiscoCache known = discovery.discoCache();
    return known == null ? List.of() : known.serverNodes();
  }

  View view() {
    return last.view;
  }

  /** Whether that was in a view or later, with the copies of a node. */
  boolean covers(View view, UUID node) {
    Last now = last;
    return now.view.isFrom(view) && now.nodes.contains(node);
  }

  /** Whether nobody has left since whose copies were counted on. It is quick. */
  boolean isOfAll() {
    Looked before = looked;
    long major = discovery.topologyVersion();
    Last now = last;
    if (before.major != major || before.number != now.number) {
      Set<UUID> there = new HashSet<>();
      servers(discovery).forEach(node -> there.add(node.id()));
      before = new Looked(major, now.number, there.containsAll(now.nodes));
      looked = before;
    }
    return before.areThere;
  }

  /** What tells others of it, as {@link #read} reads it. */
  public static String letter(String word, View view, Set<UUID> nodes) {
    List<String> lines = new ArrayList<>(List.of(word, view.toString()));
    nodes.forEach(node -> lines.add(node.toString()));
    return String.join("\n", lines);
  }

  /**
   * Takes what {@link #letter} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  public void read(String letter) {
    keep(letter);
    changed.run();
  }

  private synchronized void keep(String letter) {
    List<String> lines = List.of(letter.split("\n", -1));
    if (lines.size() < LINES_BEFORE_NODES) {
      throw new IllegalArgumentException("a letter of " + lines.size() + " lines");
    }
    Set<UUID> nodes = new HashSet<>();
    lines.subList(LINES_BEFORE_NODES, lines.size()).forEach(id -> nodes.add(UUID.fromString(id)));
    last = new Last(last.number + 1, View.of(lines.get(1)), nodes);
  }
}
