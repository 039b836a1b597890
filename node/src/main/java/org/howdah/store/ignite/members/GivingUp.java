package org.howdah.store.ignite.members;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.ignite.cluster.BaselineNode;
import org.apache.ignite.cluster.ClusterNode;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.Majority;
import org.howdah.store.ignite.NodeAttributes;

/*
 * Someone says that nodes are gone who may be wrong. Where half of the group is there, those who are not
 * there cannot change anything by themselves, so that a wrong word makes no second group that does. Where
 * less is there, they could be going on.
 */
/** The wish to go on without nodes that are away. */
public final class GivingUp {
  private final Collection<BaselineNode> before;
  private final Collection<ClusterNode> present;
  private final Set<String> nodes;

  /**
   * @param before the group, with its marks
   * @param nodes the names of those that will not come back; of those that were given up before
   *     nothing is asked
   */
  public GivingUp(
      Collection<BaselineNode> before, Collection<ClusterNode> present, Set<String> nodes) {
    this.before = before;
    this.present = present;
    this.nodes = new TreeSet<>(nodes);
    this.nodes.removeAll(Drained.givenUp(before));
  }

  /** Complains if that cannot be, or not now. */
  public void check(boolean isActive) throws HowdahException {
    for (String node : nodes) {
      check(node);
    }
    Set<String> away = Drained.namesOf(Drained.members(before));
    away.removeAll(Drained.namesOf(present));
    if (!Majority.isHalf(before, present)) {
      throw lost(
          "more than half of the group is away ("
              + String.join(", ", away)
              + ") and could be going on without who is here; start nodes until half of the group is"
              + " there");
    }
    away.removeAll(nodes);
    if (!isActive && !away.isEmpty()) {
      throw lost(
          "the group was stopped, and misses "
              + String.join(", ", away)
              + ", too; start them, or give them up at the same time");
    }
  }

  private void check(String node) throws HowdahException {
    if (present.stream().anyMatch(one -> Drained.name(one).equals(node))) {
      throw wrong("the node " + node + " is there; take it out with howdah grid drain " + node);
    }
    BaselineNode member =
        Drained.members(before).stream()
            .filter(one -> Drained.name(one).equals(node))
            .findFirst()
            .orElse(null);
    if (member == null) {
      throw wrong(
          "the group has no node "
              + node
              + "; there are "
              + String.join(", ", Drained.namesOf(Drained.members(before))));
    }
    String address = member.attribute(NodeAttributes.ADDRESS);
    boolean isOthers =
        present.stream().anyMatch(one -> one.attribute(NodeAttributes.ADDRESS).equals(address));
    if (!isOthers && Reunion.answers(member)) {
      throw lost(
          "something answers at "
              + address
              + ", where the node "
              + node
              + " was: it is cut off, or just starting; if it is another program, stop that");
    }
  }

  /** The group without them, and with marks that they are not to come back. */
  public Collection<BaselineNode> group() {
    List<BaselineNode> after = new ArrayList<>();
    Set<String> marks =
        nodes.stream().map(Drained::mark).map(Drained::name).collect(Collectors.toSet());
    for (BaselineNode one : before) {
      if (!nodes.contains(Drained.name(one)) && !marks.contains(Drained.name(one))) {
        after.add(one);
      }
    }
    nodes.forEach(node -> after.add(Drained.markGivenUp(node)));
    return after;
  }

  private static HowdahException lost(String message) {
    return new HowdahException(ErrorCode.LOST, message);
  }

  private static HowdahException wrong(String message) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message);
  }
}
