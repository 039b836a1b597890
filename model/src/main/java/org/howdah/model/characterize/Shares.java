package org.howdah.model.characterize;

import java.util.OptionalDouble;

/**
 * How the tasks of a phase spent their time, as shares of it, 0 to 1.
 *
 * @param ran with a processor
 * @param queued ready to run while others ran
 * @param blocked waiting for a device, another machine, a collection or another thread
 * @param collected in collections of garbage of their processes, which are part of {@code blocked}
 */
public record Shares(double ran, double queued, double blocked, double collected) {
  /** Of a phase that tells enough; otherwise null shares are not a number. */
  static Shares of(PhaseRecord phase) {
    OptionalDouble wall = phase.sum("wallMillis");
    OptionalDouble ran = ran(phase);
    if (wall.isEmpty() || wall.getAsDouble() <= 0 || ran.isEmpty()) {
      return new Shares(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
    double all = wall.getAsDouble();
    double running = Math.min(1, ran.getAsDouble() / all);
    double queued = Math.min(1 - running, phase.sum("queuedMillis").orElse(0) / all);
    double collected = Math.min(1, phase.sum("collectionMillis").orElse(0) / all);
    return new Shares(running, queued, 1 - running - queued, collected);
  }

  /** Of a task with a process of its own that is not told by thread, that of the process. */
  private static OptionalDouble ran(PhaseRecord phase) {
    OptionalDouble ofThreads = phase.sum("threadCpuMillis");
    return ofThreads.isPresent() ? ofThreads : phase.sum("cpuMillis");
  }

  boolean isKnown() {
    return !Double.isNaN(ran);
  }

  /** With a processor, or in want of one. */
  double wantedProcessor() {
    return ran + queued;
  }
}
