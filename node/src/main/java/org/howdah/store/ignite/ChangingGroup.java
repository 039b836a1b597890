package org.howdah.store.ignite;

import java.io.Serializable;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.lang.IgniteCallable;
import org.apache.ignite.resources.IgniteInstanceResource;
import org.howdah.record.Retry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Ignite numbers the sets of members that a group has had, and each node keeps all of them. A node that is let in before
 * a change begins, and has joined only after that, gets the new set without the one before it: it does not start a
 * second time, nor do others that took part. The node that lets others in is the oldest, so that it is asked before each
 * change, wherever that is made.
 */
/**
 * Has nodes wait with joining while their group changes its members, and changes wait while nodes
 * join.
 */
public final class ChangingGroup extends JoinCheck {
  private static final Logger LOG = LoggerFactory.getLogger(ChangingGroup.class);
  private static final String NAME = "howdah-changing-group";

  /** What the one that has to wait is told. */
  public static final String REFUSED = "the group is changing its members just now";

  private static final Retry BEGINS = Retry.during(30_000, 20);
  private static final Retry ENDS = Retry.during(5_000, 20);
  private static final long ANSWER_MILLIS_MAX = 10_000;

  private final Doorway door = new Doorway(System::nanoTime);

  public static ChangingGroup of(Ignite ignite) {
    return of(ignite, NAME, ChangingGroup.class);
  }

  @Override
  public String refusal(Ignite here, ClusterNode node, Serializable said) {
    return door.enter(node.id(), isChanging(here)) ? null : REFUSED;
  }

  /**
   * Whether this node has let another one in since the last change, which may be on its way yet.
   */
  public boolean isLettingIn() {
    return door.isLettingIn();
  }

  /** How often this node had another one wait. */
  public long refusals() {
    return door.refusals();
  }

  @Override
  protected Serializable say(Ignite here) {
    return null;
  }

  @Override
  public String name() {
    return NAME;
  }

  /**
   * Runs what changes a group's members, while no node joins.
   *
   * @throws RuntimeException what the change threw; an {@link IgniteException} if nodes join all
   *     the time, or the oldest node goes
   */
  public static void run(Ignite ignite, Runnable change) {
    ClusterNode oldest = ignite.cluster().forServers().forOldest().node();
    BEGINS.run(() -> begin(ignite, oldest), Busy.class::isInstance);
    try {
      change.run();
    } finally {
      end(ignite, oldest);
    }
  }

  /** The oldest node itself, which makes most changes, needs no messages for it. */
  private static boolean use(Ignite ignite, ClusterNode oldest, boolean begins) {
    return oldest.isLocal()
        ? of(ignite).use(ignite, begins)
        : ignite
            .compute(ignite.cluster().forNode(oldest))
            .withTimeout(ANSWER_MILLIS_MAX)
            .call(new Door(begins));
  }

  private boolean use(Ignite here, boolean begins) {
    if (begins) {
      return door.begin(node -> here.cluster().node(node) != null);
    }
    door.end();
    return true;
  }

  private static void begin(Ignite ignite, ClusterNode oldest) {
    if (!use(ignite, oldest, true)) {
      throw new Busy();
    }
  }

  /** That no change can begin now. */
  private static final class Busy extends IgniteException {
    private static final long serialVersionUID = 1L;

    Busy() {
      super("nodes are joining all the time; try again");
    }
  }

  /** If the oldest node is gone, so is what it knew of the change. */
  private static void end(Ignite ignite, ClusterNode oldest) {
    try {
      ENDS.run(() -> use(ignite, oldest, false), IgniteException.class::isInstance);
    } catch (IgniteException e) {
      LOG.warn("the oldest node was not told that a change of members is over", e);
    }
  }

  /** Begins a change on the oldest node, which answers whether it may begin, or ends it. */
  private static final class Door implements IgniteCallable<Boolean> {
    private static final long serialVersionUID = 1L;

    private final boolean begins;
    @IgniteInstanceResource private transient Ignite here;

    Door(boolean begins) {
      this.begins = begins;
    }

    @Override
    public Boolean call() {
      return of(here).use(here, begins);
    }
  }
}
