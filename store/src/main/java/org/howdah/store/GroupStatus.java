package org.howdah.store;

import java.util.List;

/**
 * How a group is.
 *
 * @param isActive false while a group that was stopped waits for its nodes; then nothing is known
 *     of data
 * @param hasMajority whether data can be changed
 * @param nodes those of the group, and those that are there and not in it
 * @param dataSets by their names; one that users do not see is left out
 * @param movingHidden copies of partitions of that one that are on their way
 */
public record GroupStatus(
    boolean isActive,
    boolean hasMajority,
    List<Node> nodes,
    List<Data> dataSets,
    int movingHidden) {
  /**
   * A node.
   *
   * @param address where it answers HTTP; empty if it is away
   * @param isPresent whether it is there
   * @param isMember whether it is in the group
   * @param isOldest whether it is the one that acts for all, the longest there
   * @param isDrained whether it is being taken out of the group, and is to have no share
   * @param primaries partitions of which it is the first owner
   * @param copies partitions of which it is any owner
   */
  public record Node(
      String name,
      String address,
      boolean isPresent,
      boolean isMember,
      boolean isOldest,
      boolean isDrained,
      int primaries,
      int copies) {}

  /**
   * A data set.
   *
   * @param copies of each key, if there are so many nodes
   * @param lost partitions that are refused because all of their owners were away
   * @param moving copies of partitions that a node is to have, and does not have whole
   * @param differing partitions whose copies were compared, and differ
   * @param uncompared partitions with several copies that were not compared since the last of these
   *     copies came
   */
  public record Data(
      String name,
      int copies,
      int partitions,
      int lost,
      int moving,
      int differing,
      int uncompared) {
    /** One of whose copies nothing is known. */
    public Data(String name, int copies, int partitions, int lost, int moving) {
      this(name, copies, partitions, lost, moving, 0, partitions);
    }
  }

  /** The node of that name, or null. */
  public Node node(String name) {
    return nodes.stream().filter(node -> node.name().equals(name)).findFirst().orElse(null);
  }

  /** Copies that are on their way, of all data sets. */
  public int moving() {
    return movingHidden + dataSets.stream().mapToInt(Data::moving).sum();
  }

  /** Whether a node that was drained has given all away, so that it may be stopped. */
  public boolean mayStop(String name) {
    Node node = node(name);
    return isActive && (node == null || (node.isDrained() && node.copies() == 0 && moving() == 0));
  }

  /**
   * How even the data is: the most copies that a node has, divided by the mean; 1 is even, and 0
   * means that there are none.
   */
  public double balance() {
    List<Node> members =
        nodes.stream().filter(node -> node.isMember() && !node.isDrained()).toList();
    double mean = members.stream().mapToInt(Node::copies).average().orElse(0);
    return mean == 0 ? 0 : members.stream().mapToInt(Node::copies).max().orElse(0) / mean;
  }
}
