package org.howdah.store.ignite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.BaselineNode;
import org.apache.ignite.cluster.ClusterState;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.IgniteFutureTimeoutCheckedException;

/*
 * All nodes have to share out the same partitions to the same nodes at the same moment. What they
 * agree on for that is the baseline, Ignite's name for who is in the group. So a node that is to be
 * drained stays in it, and beside it stands a mark: a node that is never there, with a name that no
 * node has. Affinity gives neither of them anything. Out of the baseline, what the node has would not
 * be asked for any more.
 *
 * Ignite's public method takes no nodes into the baseline that are not there; what lies below it does.
 */
/**
 * Which nodes of a group are being taken out of it: marks among its nodes. Beside them stand those
 * of {@link GivenUp}.
 */
public final class Drained {
  private static final String MARK = "drained:";
  private static final String MARK_GIVEN_UP = "given-up:";

  /** That a change may take, beside the time in which a silent node is noticed. */
  private static final long CHANGE_MILLIS_MAX = 60_000;

  private Drained() {}

  private record Mark(Object consistentId) implements BaselineNode {
    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // Ignite's.
    public <T> T attribute(String name) {
      return null;
    }

    @Override
    public Map<String, Object> attributes() {
      return Map.of();
    }
  }

  public static String name(BaselineNode node) {
    return node.consistentId().toString();
  }

  /** In their order. */
  public static SortedSet<String> namesOf(Collection<? extends BaselineNode> nodes) {
    return nodes.stream().map(Drained::name).collect(Collectors.toCollection(TreeSet::new));
  }

  /** That of this node, also while it starts or stops. */
  public static String self(Ignite here) {
    return name(((IgniteEx) here).context().discovery().localNode());
  }

  static boolean isMark(BaselineNode node) {
    return name(node).startsWith(MARK) || name(node).startsWith(MARK_GIVEN_UP);
  }

  public static BaselineNode mark(String node) {
    return new Mark(MARK + node);
  }

  public static BaselineNode markGivenUp(String node) {
    return new Mark(MARK_GIVEN_UP + node);
  }

  /** The names of those that are being taken out. */
  public static Set<String> names(Collection<? extends BaselineNode> group) {
    return names(group, MARK);
  }

  /** The names of those that are not to come back. */
  public static Set<String> givenUp(Collection<? extends BaselineNode> group) {
    return names(group, MARK_GIVEN_UP);
  }

  private static Set<String> names(Collection<? extends BaselineNode> group, String mark) {
    Set<String> names = new TreeSet<>();
    for (BaselineNode node : group) {
      if (name(node).startsWith(mark)) {
        names.add(name(node).substring(mark.length()));
      }
    }
    return names;
  }

  /** The nodes without the marks. */
  public static <T extends BaselineNode> List<T> members(Collection<T> group) {
    return group.stream().filter(node -> !isMark(node)).toList();
  }

  /** The nodes that are not marked, without the marks. */
  public static <T extends BaselineNode> List<T> staying(Collection<T> group) {
    Set<String> marked = names(group);
    return members(group).stream().filter(node -> !marked.contains(name(node))).toList();
  }

  /** Makes these nodes and marks the group; waits until all nodes know. */
  public static void setGroup(Ignite ignite, Collection<? extends BaselineNode> group) {
    ChangingGroup.run(ignite, () -> change(ignite, group));
  }

  private static void change(Ignite ignite, Collection<? extends BaselineNode> group) {
    long millis = CHANGE_MILLIS_MAX + 2 * ignite.configuration().getFailureDetectionTimeout();
    try {
      ((IgniteEx) ignite)
          .context()
          .state()
          .changeGlobalState(ClusterState.ACTIVE, false, new ArrayList<>(group), true)
          .get(millis);
    } catch (IgniteFutureTimeoutCheckedException e) {
      throw new IgniteException(
          "not all nodes have taken part within %d s; howdah grid status says whether they have since"
              .formatted(millis / 1000),
          e);
    } catch (IgniteCheckedException e) {
      throw new IgniteException(e.getMessage(), e);
    }
  }
}
