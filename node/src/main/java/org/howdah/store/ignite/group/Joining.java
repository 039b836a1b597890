package org.howdah.store.ignite.group;

import java.util.function.Consumer;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.Ignition;
import org.howdah.record.HowdahException;
import org.howdah.record.Retry;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.VersionFloor;
import org.howdah.store.ignite.copies.CopyKeeper;
import org.howdah.store.quorum.Acceptor;

/** A node's way into its group. */
final class Joining {
  /** So long one that is refused may take to stop, in which it does not try. */
  private static final long STOP_MILLIS_MAX = 20_000;

  private static final long PAUSE_MILLIS = 100;

  private Joining() {}

  /**
   * Starts a node, again while its group is changing its members, and without data sets that were
   * dropped meanwhile: for as long as the node looks for the group, and until the thread is
   * interrupted.
   *
   * @param failed told once if the node has to end later
   * @throws HowdahException why it did not start
   */
  static Ignite start(
      Membership membership, VersionFloor floor, Acceptor copies, Consumer<String> failed)
      throws HowdahException {
    DroppedCopies dropped = new DroppedCopies(membership);
    Retry patience = Retry.during(membership.timing().joinMillis() + STOP_MILLIS_MAX, PAUSE_MILLIS);
    try {
      return patience.call(
          () ->
              Ignition.start(Settings.node(membership, floor, keeper(membership, copies), failed)),
          e -> StartFailure.mayTryAgain(e) || dropped.isAskedAgain(StartFailure.said(e)));
    } catch (IgniteException e) {
      throw StartFailure.of(membership, e);
    }
  }

  private static CopyKeeper keeper(Membership membership, Acceptor copies) {
    return new CopyKeeper(copies, membership.timing().silenceMillis());
  }
}
