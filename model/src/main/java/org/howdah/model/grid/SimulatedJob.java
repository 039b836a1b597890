package org.howdah.model.grid;

import java.util.Random;

/*
 * A manager is one thread. It sends a task to each of its slots; what a slot reports back costs it a
 * message, a decision and, for a map task, an entry for each reduce task; then it writes an event and
 * sends the slot its next task. A reduce task is sent with an entry for each map task.
 */
/** One job, from its submission to its end. */
final class SimulatedJob {
  /** How much longer or shorter than the average a task may take. */
  private static final double SPREAD = 0.1;

  private final Timeline timeline;
  private final GridLoad load;
  private final GridCosts costs;
  private final Random random;
  private final Server manager;
  private final JournalWriter journal;
  private final Runnable whenDone;
  private int sent;
  private int done;
  private double controlBytes;
  private double endSeconds;

  SimulatedJob(
      Timeline timeline,
      GridLoad load,
      GridCosts costs,
      Random random,
      JournalWriter journal,
      Runnable whenDone) {
    this.timeline = timeline;
    this.load = load;
    this.costs = costs;
    this.random = random;
    this.journal = journal;
    this.whenDone = whenDone;
    manager = new Server(timeline);
  }

  /** Sends a map task to each slot of the job. */
  void begin() {
    for (int slot = 0; slot < load.share(); slot++) {
      sendMap();
    }
  }

  private void sendMap() {
    if (sent == load.maps()) {
      return;
    }
    sent++;
    controlBytes += costs.eventBytes();
    manager.serve(
        costs.messageSeconds() + costs.decisionSeconds(),
        () -> run(load.mapTaskSeconds(costs), this::mapEnded));
  }

  private void run(double seconds, Runnable then) {
    double factor = 1 + SPREAD * (2 * random.nextDouble() - 1);
    timeline.after(2 * costs.latencySeconds() + seconds * factor, then);
  }

  private void mapEnded() {
    double bytes = costs.eventBytes() + load.share() * costs.entryBytes();
    controlBytes += bytes;
    manager.serve(
        costs.messageSeconds() + load.share() * costs.entrySeconds(),
        () -> journal.append(bytes, this::mapKnown));
  }

  private void mapKnown() {
    done++;
    if (done == load.maps()) {
      done = 0;
      journal.drain(this::beginReducing);
    } else {
      sendMap();
    }
  }

  private void beginReducing() {
    double bytes = costs.eventBytes() + load.maps() * costs.entryBytes();
    double seconds =
        costs.messageSeconds()
            + costs.decisionSeconds()
            + load.maps() * costs.entrySeconds()
            + bytes / costs.networkBytesPerSecond();
    for (int slot = 0; slot < load.share(); slot++) {
      controlBytes += bytes;
      manager.serve(seconds, () -> run(load.reduceTaskSeconds(costs), this::reduceEnded));
    }
  }

  private void reduceEnded() {
    controlBytes += costs.eventBytes();
    manager.serve(
        costs.messageSeconds(), () -> journal.append(costs.eventBytes(), this::reduceKnown));
  }

  private void reduceKnown() {
    done++;
    if (done == load.share()) {
      journal.drain(
          () -> {
            endSeconds = timeline.now();
            whenDone.run();
          });
    }
  }

  Server manager() {
    return manager;
  }

  double controlBytes() {
    return controlBytes;
  }

  double endSeconds() {
    return endSeconds;
  }
}
