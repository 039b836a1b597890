package org.howdah.model.grid;

import java.util.ArrayDeque;
import java.util.Deque;

/*
 * As the grid's Tenure does it: one batch under way at a time, in which gathers what came while the one
 * before was; what is alive is written anew when twice as much was written, and 1 MiB.
 */
/** Writes the events of one job. */
final class JournalWriter {
  private static final double BATCH_BYTES_MAX = 256 << 10;
  private static final double SNAPSHOT_BYTES_MIN = 1 << 20;
  private static final double WAITING_BYTES_MAX = 4 << 20;

  private final Timeline timeline;
  private final Server primary;
  private final GridCosts costs;
  private final int nodes;
  private final Deque<Runnable> held = new ArrayDeque<>();
  private double waitingBytes;
  private double aliveBytes;
  private double sinceSnapshotBytes;
  private double snapshotBytes;
  private double writtenBytes;
  private long batches;
  private boolean writing;
  private Runnable whenDrained;

  /**
   * @param primary the node that all batches of all jobs go through
   */
  JournalWriter(Timeline timeline, Server primary, GridCosts costs, int nodes) {
    this.timeline = timeline;
    this.primary = primary;
    this.costs = costs;
    this.nodes = nodes;
  }

  /** Adds an event; goes on at once, or when there is room for it. */
  void append(double bytes, Runnable then) {
    if (waitingBytes > WAITING_BYTES_MAX) {
      held.add(() -> append(bytes, then));
      return;
    }
    waitingBytes += bytes;
    aliveBytes += bytes;
    sinceSnapshotBytes += bytes;
    if (sinceSnapshotBytes > Math.max(SNAPSHOT_BYTES_MIN, 2 * snapshotBytes)) {
      waitingBytes += aliveBytes;
      snapshotBytes = aliveBytes;
      sinceSnapshotBytes = 0;
    }
    writeNext();
    then.run();
  }

  private void writeNext() {
    if (writing || waitingBytes == 0) {
      return;
    }
    writing = true;
    double bytes = Math.min(waitingBytes, BATCH_BYTES_MAX);
    primary.serve(
        costs.primarySeconds(bytes, nodes),
        () -> timeline.after(costs.batchLatencySeconds(), () -> written(bytes)));
  }

  private void written(double bytes) {
    writing = false;
    batches++;
    writtenBytes += bytes;
    waitingBytes -= bytes;
    while (!held.isEmpty() && waitingBytes <= WAITING_BYTES_MAX) {
      held.remove().run();
    }
    writeNext();
    if (!writing && held.isEmpty() && whenDrained != null) {
      Runnable then = whenDrained;
      whenDrained = null;
      then.run();
    }
  }

  /** Goes on when all is written. */
  void drain(Runnable then) {
    if (writing || !held.isEmpty()) {
      whenDrained = then;
    } else {
      then.run();
    }
  }

  long batches() {
    return batches;
  }

  double writtenBytes() {
    return writtenBytes;
  }
}
