package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.howdah.cli.Scenario.Phase;
import org.howdah.cli.Scenario.Victim;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on three nodes, of which processes are killed and frozen. */
@Tag("chaos")
class ChaosTest {
  private static final int STRIKES = 3;

  @TempDir Path folder;

  private void playAll(Victim victim, String signal) throws Exception {
    Seeds.check(
        1,
        random -> {
          Path input = folder.resolve("input");
          Map<String, Long> expected = ChaosJob.write(input, random.nextLong());
          try (ChaosGroup group = ChaosGroup.ofThree(folder)) {
            long usual = usual(group, input, expected);
            for (Phase phase : Phase.values()) {
              Path scratch = folder.resolve("job-" + phase);
              new Scenario(victim, signal, phase)
                  .play(group, ChaosJob.files(input), scratch, expected, usual);
            }
          }
        });
  }

  private long usual(ChaosGroup group, Path input, Map<String, Long> expected) throws Exception {
    long millis =
        ChaosJob.submit(group.access("a"), input, folder.resolve("usual")).awaitSuccess(expected);
    ChaosReport.took("nothing", millis);
    return millis;
  }

  @Test
  void aWorkerIsKilled() throws Exception {
    playAll(Victim.WORKER, "KILL");
  }

  @Test
  void aWorkerIsFrozen() throws Exception {
    playAll(Victim.WORKER, "STOP");
  }

  @Test
  void theNodeOfAWorkerIsKilled() throws Exception {
    playAll(Victim.WORKERS_NODE, "KILL");
  }

  @Test
  void theNodeOfAWorkerIsFrozen() throws Exception {
    playAll(Victim.WORKERS_NODE, "STOP");
  }

  @Test
  void theManagerIsKilled() throws Exception {
    playAll(Victim.MANAGER, "KILL");
  }

  @Test
  void theManagerIsFrozen() throws Exception {
    playAll(Victim.MANAGER, "STOP");
  }

  @Test
  void theNodeOfTheManagerIsKilled() throws Exception {
    playAll(Victim.MANAGERS_NODE, "KILL");
  }

  @Test
  void theNodeOfTheManagerIsFrozen() throws Exception {
    playAll(Victim.MANAGERS_NODE, "STOP");
  }

  @Test
  void theMasterIsKilled() throws Exception {
    playAll(Victim.MASTER, "KILL");
  }

  @Test
  void theMasterIsFrozen() throws Exception {
    playAll(Victim.MASTER, "STOP");
  }

  @Test
  void theNodeOfTheClientIsKilled() throws Exception {
    playAll(Victim.CLIENTS_NODE, "KILL");
  }

  @Test
  void theNodeOfTheClientIsFrozen() throws Exception {
    playAll(Victim.CLIENTS_NODE, "STOP");
  }

  @Test
  void oneAfterTheOtherIsKilledOrFrozenAtRandom() throws Exception {
    Seeds.check(
        1,
        random -> {
          Path input = folder.resolve("input");
          Map<String, Long> expected = ChaosJob.write(input, random.nextLong());
          try (ChaosGroup group = ChaosGroup.ofThree(folder)) {
            long usual = usual(group, input, expected);
            ChaosJob job = ChaosJob.submit(group.access("a"), input, folder.resolve("job"));
            List<String> strikes = new ArrayList<>();
            Map<String, Long> before = new HashMap<>();
            for (int i = 0; i < STRIKES && !job.job().isComplete(); i++) {
              awaitDone(job, 2 * i + 1);
              Set<String> done = job.done();
              Map<String, Long> begun = job.begun();
              done.forEach(task -> before.putIfAbsent(task, begun.get(task)));
              strikes.add(strike(group, random));
            }
            long millis = job.awaitSuccess(expected);
            ChaosReport.row(
                "one after the other: " + String.join(", ", strikes),
                millis,
                millis - usual,
                again(before, job.begun()));
          }
        });
  }

  private static void awaitDone(ChaosJob job, int tasks) throws Exception {
    ChaosGroup.await("tasks are done", () -> job.job().isComplete() || job.done().size() >= tasks);
  }

  /** How many tasks that had ended have begun again. */
  private static long again(Map<String, Long> before, Map<String, Long> after) {
    return before.entrySet().stream()
        .filter(task -> !after.get(task.getKey()).equals(task.getValue()))
        .count();
  }

  private static String strike(ChaosGroup group, Random random) throws Exception {
    String node = group.names().get(random.nextInt(3));
    boolean freeze = random.nextBoolean();
    group.process(node).signal(freeze ? "STOP" : "KILL");
    if (freeze) {
      ChaosGroup.await("the node is away", () -> group.isWithout(node));
      group.process(node).signal("CONT");
    }
    group.process(node).exitCode();
    group.startAgain(node);
    group.awaitSettled(3);
    return (freeze ? "stop " : "kill ") + node;
  }

  @Test
  void twoNodesAtOnceMakeTheJobWaitUntilTheyAreBack() throws Exception {
    loseAll(List.of("b", "c"));
  }

  @Test
  void allNodesAreKilledAndStartedAgainAndTheJobGoesOn() throws Exception {
    loseAll(List.of("a", "b", "c"));
  }

  private void loseAll(List<String> lost) throws Exception {
    Seeds.check(
        1,
        random -> {
          Path input = folder.resolve("input");
          Map<String, Long> expected = ChaosJob.write(input, random.nextLong());
          try (ChaosGroup group = ChaosGroup.ofThree(folder)) {
            long usual = usual(group, input, expected);
            ChaosJob job = ChaosJob.submit(group.access("a"), input, folder.resolve("job"));
            job.awaitProgress(1 + random.nextInt(ChaosJob.MAPS - 1), 0);
            for (String name : lost) {
              group.process(name).signal("KILL");
            }
            for (String name : lost) {
              group.process(name).exitCode();
            }
            Set<String> done = job.done();
            Map<String, Long> begun = job.begun();
            assertThat(job.job().isComplete()).isFalse();
            group.startAgain(lost.toArray(new String[0]));
            long millis = job.awaitSuccess(expected);
            Map<String, Long> after = job.begun();
            begun.keySet().retainAll(done);
            long again = again(begun, after);
            ChaosReport.row(
                lost.size() + " nodes killed at once, and started again",
                millis,
                millis - usual,
                again);
            if (lost.size() == 3) {
              assertThat(again).as("tasks that had ended and ran again").isZero();
            }
          }
        });
  }
}
