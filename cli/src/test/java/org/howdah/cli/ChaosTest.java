package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
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

  /** So that a job is still in its maps when the last of them comes. */
  private static final int STRIKES_MAP_MILLIS = 5_000;

  /** So that a manager hears of a new node while tasks wait. */
  private static final int JOIN_MAP_MILLIS = 4_000;

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
                  .play(group, ChaosJob.files(input), scratch, expected, usual, random);
            }
          }
        });
  }

  private long usual(ChaosGroup group, Path input, Map<String, Long> expected) throws Exception {
    return usual(group, ChaosJob.files(input), expected);
  }

  private long usual(ChaosGroup group, ChaosJob.Description description, Map<String, Long> expected)
      throws Exception {
    long millis =
        ChaosJob.submit(group.access("a"), folder.resolve("usual"), description)
            .awaitSuccess(expected);
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
  void oneAfterTheOtherIsKilledOrFrozenAtRandomInAJobOverFiles() throws Exception {
    strikeAtRandom("files", ChaosGroup::ofThree, (group, input) -> ChaosJob.files(input));
  }

  @Test
  void oneAfterTheOtherIsKilledOrFrozenAtRandomInAJobOverKeys() throws Exception {
    strikeAtRandom(
        "keys",
        ChaosGroup::ofThree,
        (group, input) -> {
          ChaosJob.load(group.access("a"), input, "lines");
          return ChaosJob.dataSet("lines");
        });
  }

  @Test
  void nodesWithKeysAreKilledOrFrozenAtRandomOneAfterTheOther() throws Exception {
    strikeAtRandom(
        "files, of nodes with keys",
        ChaosGroup::ofThreeWithKeys,
        (group, input) -> ChaosJob.files(input));
  }

  /** Makes nodes. */
  private interface Start {
    ChaosGroup of(Path folder) throws Exception;
  }

  /** Makes what a job reads. */
  private interface Source {
    ChaosJob.Description of(ChaosGroup group, Path input) throws Exception;
  }

  /**
   * Of the nodes one at a time is away, and all are there again before the next is hit: as after
   * one fault, nothing that had ended runs again.
   */
  private void strikeAtRandom(String what, Start start, Source source) throws Exception {
    Seeds.check(
        1,
        random -> {
          Path input = folder.resolve("input");
          Map<String, Long> expected = ChaosJob.write(input, random.nextLong());
          try (ChaosGroup group = start.of(folder)) {
            ChaosJob.Description description =
                ChaosJob.slowly(STRIKES_MAP_MILLIS, source.of(group, input));
            long usual = usual(group, description, expected);
            ChaosJob job = ChaosJob.submit(group.access("a"), folder.resolve("job"), description);
            List<String> strikes = new ArrayList<>();
            Map<String, Long> before = new TreeMap<>();
            for (int i = 0; i < STRIKES; i++) {
              awaitDone(job, 2 * i + 1);
              Set<String> done = job.done();
              if (done.size() > ChaosJob.MAPS) {
                break; // It may end before there is something of it to hit.
              }
              Map<String, Long> begun = job.begun();
              done.forEach(task -> before.putIfAbsent(task, begun.get(task)));
              strikes.add(strike(group, random));
            }
            long millis = job.awaitSuccess(expected);
            List<String> again = ChaosJob.again(before.keySet(), before, job.begun());
            String all = String.join(", ", strikes);
            ChaosReport.row(
                "one after the other, over " + what + ": " + all,
                millis,
                millis - usual,
                again.size());
            assertThat(strikes).isNotEmpty();
            assertThat(again).as("%s: tasks that had ended and ran again", all).isEmpty();
          }
        });
  }

  private static void awaitDone(ChaosJob job, int tasks) throws Exception {
    ChaosGroup.await("tasks are done", () -> job.job().isComplete() || job.done().size() >= tasks);
  }

  private static String strike(ChaosGroup group, Random random) throws Exception {
    Scenario scenario = Scenario.any(random);
    String node = scenario.strike(group, "a", random);
    if (node != null) {
      if (scenario.signal().equals("STOP")) {
        ChaosGroup.await("the node is away", () -> group.isWithout(node));
      }
      scenario.heal(group, node);
    }
    return scenario.hit();
  }

  @Test
  void twoNodesAtOnceMakeTheJobWaitUntilTheyAreBack() throws Exception {
    loseAll(List.of("b", "c"));
  }

  @Test
  void soDoTwoOfWhichOneHasTheManager() throws Exception {
    loseAll(List.of("a", "b"));
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
            List<String> again = ChaosJob.again(done, begun, after);
            ChaosReport.row(
                lost.size() + " nodes killed at once, and started again",
                millis,
                millis - usual,
                again.size());
            if (lost.size() == 3) {
              assertThat(again).as("tasks that had ended and ran again").isEmpty();
            }
          }
        });
  }

  @Test
  void aJobThatIsSubmittedWhileTwoNodesAreAwayWaitsForThem() throws Exception {
    Path input = folder.resolve("input");
    Map<String, Long> expected = ChaosJob.write(input, 1);
    try (ChaosGroup group = ChaosGroup.ofThree(folder)) {
      group.kill("b");
      group.kill("c");
      String at = "--at=" + group.data("a");
      String output = folder.resolve("out").toString();
      try (HowdahProcess client =
          HowdahProcess.main(
              folder, "run", "--on=grid", at, "wordcount", input.toString(), output)) {
        client.awaitStderr("waits for the nodes");
        group.startAgain("b", "c");
        assertThat(client.exitCode()).as(client.stderr()).isZero();
      }
      assertThat(ChaosJob.output(Path.of(output))).isEqualTo(expected);
    }
  }

  @Test
  void twoNodesFrozenAtOnceMakeTheJobWaitUntilTheyAreBack() throws Exception {
    Seeds.check(
        1,
        random -> {
          Path input = folder.resolve("input");
          Map<String, Long> expected = ChaosJob.write(input, random.nextLong());
          List<String> frozen = List.of("b", "c");
          try (ChaosGroup group = ChaosGroup.ofThree(folder)) {
            long usual = usual(group, input, expected);
            ChaosJob job = ChaosJob.submit(group.access("a"), input, folder.resolve("job"));
            job.awaitProgress(1 + random.nextInt(ChaosJob.MAPS - 1), 0);
            for (String name : frozen) {
              group.process(name).signal("STOP");
            }
            Set<String> done = job.done();
            Map<String, Long> begun = job.begun();
            for (String name : frozen) {
              ChaosGroup.await(name + " is away", () -> group.isWithout(name));
            }
            assertThat(job.job().isComplete()).as("nobody has a majority").isFalse();
            for (String name : frozen) {
              group.process(name).signal("CONT");
            }
            group.awaitHealed();
            long millis = job.awaitSuccess(expected);
            ChaosReport.row(
                "2 nodes frozen at once",
                millis,
                millis - usual,
                ChaosJob.again(done, begun, job.begun()).size());
          }
        });
  }

  @Test
  void aNodeThatJoinsInMidJobGetsTasks() throws Exception {
    Path input = folder.resolve("input");
    Map<String, Long> expected = ChaosJob.write(input, 1);
    try (ChaosGroup group = ChaosGroup.ofThree(folder)) {
      ChaosJob.Description description = ChaosJob.slowly(JOIN_MAP_MILLIS, ChaosJob.files(input));
      Path gate = folder.resolve("gate");
      ChaosJob job =
          ChaosJob.submit(
              group.access("a"), folder.resolve("job"), ChaosJob.behind(gate, description));
      ChaosGroup.await("maps have begun", () -> job.begun().size() == 3);
      group.start("d");
      Files.createFile(gate);
      long millis = job.awaitSuccess(expected);
      Map<String, Long> begun = job.begun();
      Set<String> onNew = job.begunAt(group.address("d"));
      ChaosReport.took("a node joins in map, and gets %d tasks".formatted(onNew.size()), millis);
      assertThat(onNew).as("tasks on the new node").isNotEmpty();
      assertThat(begun.values()).as("how often each task has begun: %s", begun).containsOnly(1L);
    }
  }
}
