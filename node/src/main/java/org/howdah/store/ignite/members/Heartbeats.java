package org.howdah.store.ignite.members;

import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.BaselineNode;
import org.apache.ignite.cluster.ClusterNode;
import org.howdah.net.Looks;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.Majority;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.copies.CopyKeeper;
import org.howdah.store.quorum.AnswerGate;
import org.howdah.store.quorum.QuorumLease;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A node that was frozen, as with its virtual machine, does not know when it runs again that the group went on without
 * it. Until it is told, what it reads are old values, and what it changes is lost.
 */
/**
 * Asks the others of a group, many times in their patience, whether they count on this node, and
 * lets answers leave only while a majority does. Every node has one.
 */
public final class Heartbeats implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Heartbeats.class);
  private static final String ASK = "howdah-heartbeat";
  private static final String ANSWER = "howdah-heartbeat-answer";
  private static final int LEASES_IN_SILENCE = 4;
  private static final int BEATS_IN_LEASE = 5;
  private static final long PATIENCE_MORE_MILLIS = 5_000;

  private final Ignite ignite;
  private final long leaseNanos;
  private final QuorumLease lease;
  private final AnswerGate reads;
  private final AnswerGate changes;
  private final Promises promises;
  private final Set<UUID> asked = ConcurrentHashMap.newKeySet();
  private final ExecutorService senders;
  private final CopyKeeper copies;
  private ScheduledExecutorService worker;
  private volatile long lastNanos = System.nanoTime();
  private volatile boolean isCutOff;
  private volatile boolean hasSlept;

  /**
   * @param copies knows whether changes may be acknowledged
   */
  public Heartbeats(Ignite ignite, Membership.Timing timing, CopyKeeper copies) {
    this.ignite = ignite;
    this.copies = copies;
    leaseNanos = TimeUnit.MILLISECONDS.toNanos(timing.silenceMillis()) / LEASES_IN_SILENCE;
    promises = new Promises(ignite, leaseNanos);
    String self = Drained.name(ignite.cluster().localNode());
    lease = new QuorumLease(self, leaseNanos, System::nanoTime);
    long patience = TimeUnit.MILLISECONDS.toNanos(timing.silenceMillis() + PATIENCE_MORE_MILLIS);
    reads = gate(self, this::mayRead, patience);
    changes = gate(self, () -> lease.isHeld() && copies.isAgreed(), patience);
    senders = Executors.newCachedThreadPool(Heartbeats::sender);
  }

  private static AnswerGate gate(String self, BooleanSupplier isOpen, long patienceNanos) {
    return new AnswerGate(isOpen, patienceNanos, System::nanoTime, () -> unsure(self));
  }

  private static HowdahException unsure(String self) {
    return new HowdahException(
        ErrorCode.LOST,
        "the node "
            + self
            + " hears nothing from half of its group or more, which may go on without it, or cannot write down who"
            + " has all changes; what it was asked to change may have been changed; ask another node");
  }

  private static Thread sender(Runnable task) {
    Thread thread = new Thread(task, "store-heartbeat-to");
    thread.setDaemon(true);
    return thread;
  }

  public void start() {
    ignite.message().localListen(ASK, (UUID node, Long sent) -> answer(node, sent));
    ignite.message().localListen(ANSWER, (UUID node, Long sent) -> isAnswered(node, sent));
    promises.start();
    beat();
    long periodMillis = TimeUnit.NANOSECONDS.toMillis(leaseNanos) / BEATS_IN_LEASE;
    worker = Looks.begin("store-heartbeat", periodMillis, this::beat);
    copies.whenAgreed(() -> Looks.soon(worker, changes::look));
  }

  /** What was read leaves when the others count on this node, or it is known that they are away. */
  public <T> CompletableFuture<T> afterRead(CompletableFuture<T> read) {
    return reads.pass(read);
  }

  /** That something was changed is said when the others count on this node. */
  public <T> CompletableFuture<T> afterChange(CompletableFuture<T> changed) {
    return changes.pass(changed);
  }

  /** A node that is cut off reads what there was. One that slept may be cut off and not know it. */
  public boolean mayRead() {
    boolean isAwake = !hasSlept && System.nanoTime() - lastNanos <= leaseNanos;
    return lease.isHeld() || (isCutOff && isAwake);
  }

  private void beat() {
    try {
      long now = System.nanoTime();
      hasSlept = (hasSlept && !lease.isHeld()) || now - lastNanos > leaseNanos;
      lastNanos = now;
      look();
      for (ClusterNode node : ignite.cluster().forServers().forRemotes().nodes()) {
        ask(node, now);
      }
    } catch (IgniteException | IllegalStateException e) {
      LOG.debug("the node leaves its group", e);
    }
    reads.look();
    changes.look();
  }

  private void look() {
    Collection<BaselineNode> group = ignite.cluster().currentBaselineTopology();
    if (group != null) {
      isCutOff = !Majority.isMajority(group, ignite.cluster().forServers().nodes());
      lease.setVoters(Drained.namesOf(Drained.staying(group)));
    }
  }

  /** To send to a node that is silent takes as long as it is. */
  private void ask(ClusterNode node, long now) {
    if (asked.add(node.id())) {
      senders.execute(
          () -> {
            try {
              ignite.message(ignite.cluster().forNode(node)).send(ASK, now);
            } catch (IgniteException | IllegalStateException e) {
              LOG.debug("the node {} is away", Drained.name(node), e);
            } finally {
              asked.remove(node.id());
            }
          });
    }
  }

  private boolean answer(UUID from, long sent) {
    try {
      ClusterNode node = ignite.cluster().node(from);
      if (node != null) {
        promises.make(node);
      }
      // Looked at again: promises to who has gone meanwhile may have been kept before this one was
      // made.
      if (node != null && ignite.cluster().node(from) != null) {
        ignite.message(ignite.cluster().forNode(node)).send(ANSWER, sent);
      }
    } catch (IgniteException | IllegalStateException e) {
      LOG.debug("a node that asked is away", e);
    }
    return true;
  }

  private boolean isAnswered(UUID from, long sent) {
    ClusterNode node = ignite.cluster().node(from);
    if (node != null) {
      lease.answered(Drained.name(node), sent);
      if (hasSlept || isCutOff) {
        reads.look();
        changes.look();
      }
    }
    return true;
  }

  @Override
  public void close() {
    worker.shutdownNow();
    senders.shutdownNow();
    reads.close();
    changes.close();
  }
}
