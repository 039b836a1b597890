package org.howdah.model.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/*
 * What is not there: failed and slow tasks, fair shares that change, a network that is narrower than the
 * sum of its nodes' ends, disks, and tasks that start while maps of their job still run. The master only
 * hears that nodes are there, and begins jobs: managers decide everything else, on nodes of their own.
 */
/** Runs jobs on many nodes, in simulated time. The same question has the same answer. */
public final class GridSimulation {
  private final GridLoad load;
  private final GridCosts costs;
  private final Timeline timeline = new Timeline();
  private final Server master = new Server(timeline);
  private final Server primary = new Server(timeline);
  private final List<SimulatedJob> jobs = new ArrayList<>();
  private final List<JournalWriter> journals = new ArrayList<>();
  private int running;

  private GridSimulation(GridLoad load, GridCosts costs) {
    this.load = load;
    this.costs = costs;
  }

  /**
   * Runs all jobs to their ends.
   *
   * @param seed of what is random: how long single tasks take
   */
  public static GridOutcome run(GridLoad load, GridCosts costs, long seed) {
    return new GridSimulation(load, costs).run(new Random(seed));
  }

  private GridOutcome run(Random random) {
    for (int i = 0; i < load.jobs(); i++) {
      JournalWriter journal = new JournalWriter(timeline, primary, costs, load.nodes());
      SimulatedJob job = new SimulatedJob(timeline, load, costs, random, journal, () -> running--);
      journals.add(journal);
      jobs.add(job);
      running++;
      master.serve(costs.messageSeconds() + costs.decisionSeconds(), job::begin);
    }
    for (int node = 0; node < load.nodes(); node++) {
      double first = load.heartbeatSeconds() * node / load.nodes();
      timeline.after(first, this::heartbeat);
    }
    while (running > 0 && timeline.goOn()) {
      // Until the last job has ended; heartbeats have no end.
    }
    return outcome();
  }

  private void heartbeat() {
    master.serve(costs.messageSeconds(), () -> {});
    timeline.after(load.heartbeatSeconds(), this::heartbeat);
  }

  private GridOutcome outcome() {
    double seconds = jobs.stream().mapToDouble(SimulatedJob::endSeconds).max().orElse(0);
    double managers = jobs.stream().mapToDouble(job -> job.manager().busySeconds()).max().orElse(0);
    double waited =
        jobs.stream().mapToDouble(job -> job.manager().waitSecondsMax()).max().orElse(0);
    long maps = (long) load.jobs() * load.maps();
    double remote = (double) (load.nodes() - 1) / load.nodes();
    double copied = load.nodes() == 1 ? 0 : load.copies() - 1;
    return new GridOutcome(
        load.nodes(),
        maps + (long) load.jobs() * load.share(),
        seconds,
        load.idealSeconds(costs) / seconds,
        master.busySeconds() / seconds,
        managers / seconds,
        primary.busySeconds() / seconds,
        waited,
        journals.stream().mapToLong(JournalWriter::batches).sum(),
        journals.stream().mapToDouble(JournalWriter::writtenBytes).sum(),
        jobs.stream().mapToDouble(SimulatedJob::controlBytes).sum(),
        maps * load.mapOutputBytes() * (remote + copied),
        maps * load.share());
  }
}
