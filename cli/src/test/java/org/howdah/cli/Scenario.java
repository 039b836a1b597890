package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.howdah.grid.client.HostStatus;

/** One thing that happens to one job. */
record Scenario(Victim victim, String signal, Phase phase) {
  /** What is hit. */
  enum Victim {
    WORKER,
    WORKERS_NODE,
    MANAGER,
    MANAGERS_NODE,
    MASTER,
    CLIENTS_NODE
  }

  /** When. */
  enum Phase {
    MAP,
    SHUFFLE,
    REDUCE
  }

  /** Any of them. */
  static Scenario any(Random random) {
    return new Scenario(
        Victim.values()[random.nextInt(Victim.values().length)],
        random.nextBoolean() ? "KILL" : "STOP",
        Phase.values()[random.nextInt(Phase.values().length)]);
  }

  /** Without the phase. */
  String hit() {
    return (signal + " " + victim).toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  @Override
  public String toString() {
    return hit() + " in " + phase.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Runs a job, and has it happen. The group is as before when this returns.
   *
   * @param usualMillis what the job takes undisturbed
   * @param random says which of several workers is hit
   */
  void play(
      ChaosGroup group,
      ChaosJob.Description input,
      Path scratch,
      Map<String, Long> expected,
      long usualMillis,
      Random random)
      throws Exception {
    String client = group.names().get(2);
    ChaosJob job =
        ChaosJob.submit(group.access(group.names().get(1)), scratch, input)
            .through(group.access(client));
    job.await(phase);
    Set<String> done = job.done();
    Map<String, Long> begun = job.begun();
    String node = strike(group, client, random);
    long millis = job.awaitSuccess(expected);
    Map<String, Long> after = job.begun();
    List<String> again = ChaosJob.again(done, begun, after);
    ChaosReport.row(toString(), millis, millis - usualMillis, again.size());
    assertThat(again).as("%s: tasks that had ended and ran again", this).isEmpty();
    if (node != null) {
      heal(group, node);
    }
  }

  /** The node that was hit; null if it was a process of a job. */
  String strike(ChaosGroup group, String client, Random random) throws Exception {
    if (victim == Victim.WORKER || victim == Victim.MANAGER) {
      String main = victim == Victim.WORKER ? "worker" : "manager";
      String node = group.nodeOf(main, random);
      HostStatus.RunningProcess hit =
          group.processes(node).stream()
              .filter(process -> process.main().equals(main))
              .findFirst()
              .orElseThrow(() -> new AssertionError("no " + main + " to hit on " + node));
      ChaosGroup.kill(hit, signal);
      return null;
    }
    String node =
        switch (victim) {
          case WORKERS_NODE -> group.nodeOf("worker", random);
          case MANAGERS_NODE -> group.nodeOf("manager", random);
          case MASTER -> group.master();
          default -> client;
        };
    group.process(node).signal(signal);
    return node;
  }

  /** Starts the node that was hit again, and waits until the group is as before. */
  void heal(ChaosGroup group, String node) throws Exception {
    group.process(node).signal("CONT");
    if (signal.equals("STOP")) {
      // One that was thawed before it was put out goes on.
      group.process(node).signal("TERM");
    }
    group.process(node).exitCode();
    group.startAgain(node);
    group.awaitSettled(group.names().size());
  }
}
