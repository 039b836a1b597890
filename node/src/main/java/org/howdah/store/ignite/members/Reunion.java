package org.howdah.store.ignite.members;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.BaselineNode;
import org.apache.ignite.cluster.ClusterNode;
import org.howdah.net.Listening;
import org.howdah.net.Looks;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.Majority;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.NodeAttributes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * When a network that was cut is whole again, Ignite's nodes go on as two groups: neither side looks for
 * those that it has given up. A node of a majority need not; one of a minority cannot change anything, and
 * answers with what was there before the cut, until it is started again.
 */
/**
 * Notices that a node without a majority of its group could reach those that it misses, and has it
 * end, so that it joins them when it is started again. Every node has one.
 */
public final class Reunion implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Reunion.class);
  private static final int CONNECT_MILLIS_MAX = 1_000;

  private final Ignite ignite;
  private final long patienceNanos;
  private final Consumer<String> failed;
  private final ScheduledExecutorService worker;
  private long sinceNanos;
  private boolean told;

  /**
   * @param timing a node that joins takes its time to do so: those that are missed have to be
   *     within reach for as long as joining may take, and a silence more
   * @param failed told once why the node has to end
   */
  public Reunion(Ignite ignite, Membership.Timing timing, Consumer<String> failed) {
    this.ignite = ignite;
    this.failed = failed;
    patienceNanos = TimeUnit.MILLISECONDS.toNanos(timing.joinMillis() + timing.silenceMillis());
    worker = Looks.begin("store-reunion", timing.silenceMillis() / 2, this::look);
  }

  private void look() {
    try {
      Set<String> reached = reached();
      if (reached.isEmpty() || told) {
        sinceNanos = 0;
      } else if (sinceNanos == 0) {
        sinceNanos = System.nanoTime();
      } else if (System.nanoTime() - sinceNanos > patienceNanos) {
        told = true;
        failed.accept(
            String.format(
                Locale.ROOT,
                "it was cut off from the majority of its group, and reaches %s again",
                String.join(", ", reached)));
      }
    } catch (IgniteException | IllegalStateException e) {
      LOG.debug("it is not known now whether the group could be whole", e);
    }
  }

  /** The missing nodes that answer, if this node is the one that has to go to them. */
  private Set<String> reached() {
    Collection<BaselineNode> group = ignite.cluster().currentBaselineTopology();
    Collection<ClusterNode> present = ignite.cluster().forServers().nodes();
    if (group == null || Majority.isMajority(group, present)) {
      return Set.of();
    }
    Set<String> here = Drained.namesOf(present);
    List<BaselineNode> away =
        Drained.staying(group).stream().filter(node -> !here.contains(Drained.name(node))).toList();
    return yields(Drained.namesOf(Drained.staying(group)), here)
        ? Drained.namesOf(away.stream().filter(Reunion::answers).toList())
        : Set.of();
  }

  /**
   * Which of two parts of a group joins the other one: that without a majority; of two halves, that
   * without the first name.
   *
   * @param group all names, in their order
   */
  static boolean yields(Set<String> group, Set<String> here) {
    long there = group.stream().filter(here::contains).count();
    boolean half = 2 * there == group.size();
    return half ? !here.contains(group.iterator().next()) : 2 * there < group.size();
  }

  /** Whether something listens where the node did. */
  static boolean answers(BaselineNode node) {
    String address = node.attribute(NodeAttributes.ADDRESS);
    return Listening.at(address, CONNECT_MILLIS_MAX) == Listening.YES;
  }

  @Override
  public void close() {
    worker.shutdownNow();
  }
}
