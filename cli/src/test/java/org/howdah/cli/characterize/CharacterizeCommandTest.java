package org.howdah.cli.characterize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.cli.MainRun;
import org.howdah.cli.kit.ExitCodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What {@code howdah characterize} says of reports. */
@ResourceLock(Resources.SYSTEM_OUT)
class CharacterizeCommandTest {
  @TempDir Path folder;

  /**
   * Of a job with that many slots, of which the map tasks ran for 800 ms and were blocked for 200.
   */
  private String report(int slots, int wallMillis) throws IOException {
    String text =
        """
        {"jobs": [{"name": "sort", "state": "succeeded", "inputBytes": 1048576, "wallMillis": %d,
          "record": {"version": 1, "places": "process", "slots": %d, "memoryBytes": 67108864,
            "map": {"beganAtMillis": 10000, "wallMillis": 600, "tasks": 3, "machine": {"seconds": 0.6, "majorFaults": 0},
              "task": {"wallMillis": {"sum": 1000}, "threadCpuMillis": {"sum": 800},
                "queuedMillis": {"sum": 0}, "collectionMillis": {"sum": 30}}},
            "reduce": {"beganAtMillis": 10600, "wallMillis": 200, "tasks": 1, "machine": {"seconds": 0.2, "majorFaults": 0,
                "devices": {"vda": {"busyShare": 0.9}}},
              "task": {"wallMillis": {"sum": 200}, "threadCpuMillis": {"sum": 20},
                "queuedMillis": {"sum": 0}}}}}]}
        """
            .formatted(wallMillis, slots);
    return Files.writeString(folder.resolve(slots + ".json"), text).toString();
  }

  @Test
  void eachPhaseIsSaidToBeBoundBySomething() throws Exception {
    MainRun run = MainRun.of("characterize", report(2, 1_000));
    assertThat(run.complained()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.printed())
        .startsWith("sort: 1.0 MiB in 1.00 s, 2 slots, 64 MiB of memory\n")
        .containsPattern("(?m)^map +0.60 s +60 % +3  processor +ran for 80 % of the time$")
        .containsPattern(
            "(?m)^reduce +0.20 s +20 % +1  disk +blocked for 90 % of the time, and a disk was busy for 90 %$");
  }

  @Test
  void ofRunsWithMoreAndMoreSlotsTheKneeIsFound() throws Exception {
    MainRun run = MainRun.of("characterize", report(1, 1_000), report(2, 500), report(4, 480));
    assertThat(run.printed())
        .containsPattern("(?m)^slots +input in 1 s$")
        .containsPattern("(?m)^ +4 +2.1 MiB$")
        .endsWith("sort, slots: 2 is enough; more gains less than a tenth\n");
  }

  @Test
  void scriptsGetTheShares() throws Exception {
    MainRun run = MainRun.of("characterize", "--json", "--threshold", "0.85", report(2, 1_000));
    assertThat(run.printed().replaceAll("\\s+", " "))
        .contains("\"threshold\": 0.85,")
        .contains("\"phase\": \"map\", \"wallMillis\": 600.0, \"tasks\": 3, \"bound\": \"waiting\"")
        .contains("\"ranShare\": 0.8, \"queuedShare\": 0.0, \"blockedShare\": 0.19")
        .contains("\"knees\": []");
  }

  @Test
  void aMetersWattsAreJoinedToThePhases() throws Exception {
    String meter =
        Files.writeString(
                folder.resolve("watts.csv"), "time,watts\n9,100\n10,100\n11,100\n12,100\n")
            .toString();
    String report = report(2, 1_000);
    MainRun run = MainRun.of("characterize", "--meter", meter, "--meter-offset", "-0.5", report);
    assertThat(run.complained()).isEmpty();
    assertThat(run.printed())
        .containsPattern("(?m)^phase .* tasks +energy +power +bound by")
        .containsPattern("(?m)^map +0.60 s +60 % +3 +60 J +100 W +processor")
        .containsPattern("(?m)^reduce +0.20 s +20 % +1 +20 J +100 W +disk");
    assertThat(MainRun.of("characterize", "--json", "--meter", meter, report).printed())
        .containsPattern("\"energyJoules\": (60\\.0|59\\.99)")
        .contains("\"energySource\": \"meter\"");
    MainRun wrong = MainRun.of("characterize", "--meter", meter, "--meter-offset", "1000", report);
    assertThat(wrong.exitCode()).isEqualTo(ExitCodes.USAGE);
    assertThat(wrong.complained()).contains("does its clock need --meter-offset?");
  }

  @Test
  void projectionsGetATable() throws Exception {
    MainRun run = MainRun.of("characterize", "--csv", "--type", "m", report(2, 1_000));
    assertThat(run.printed())
        .isEqualTo(
            """
            job,nodes,type,slots,tasks,input_bytes,memory_bytes,processors,elapsed_s,cpu_s,repeat
            sort,1,m,2,3,1048576,67108864,,1.0,,1
            """);
  }

  @Test
  void simulationsGetAStream() throws Exception {
    String report = report(2, 1_000);
    Files.writeString(
        Path.of(report),
        Files.readString(Path.of(report))
            .replace("\"queuedMillis\"", "\"cpuMillis\": {\"sum\": 900}, \"queuedMillis\"")
            .replace(
                "\"threadCpuMillis\"",
                "\"storedBytes\": {\"sum\": 70}, \"outputBytes\": {\"sum\": 60}, \"threadCpuMillis\""));
    MainRun run = MainRun.of("characterize", "--stream", "--type", "m", report);
    assertThat(run.complained()).isEmpty();
    assertThat(run.printed())
        .isEqualTo(
            """
            job,at_s,input,input_bytes,maps,map_cpu_s,shuffle_bytes,reduces,reduce_cpu_s,output_bytes,fixed_s,task_memory_bytes,type
            sort,0.0,sort 1048576,1048576,3,0.9,70,1,0.9,60,0.2,33554432,m
            """);
    assertThat(MainRun.of("characterize", "--stream", "--csv", report).complained())
        .contains("either --csv or --stream");
    assertThat(MainRun.of("characterize", "--stream", report(1, 900)).complained())
        .contains("the record of job sort does not say the cpuMillis of its map tasks");
  }

  @Test
  void wrongUsageIsSaidInASentence() throws Exception {
    String report = report(2, 1_000);
    assertThat(MainRun.of("characterize").exitCode()).isEqualTo(ExitCodes.USAGE);
    assertThat(MainRun.of("characterize", "--threshold", "2", report).complained())
        .contains("--threshold: a share above 0 and at most 1 is needed, not 2.0");
    assertThat(MainRun.of("characterize", "--network", "fast", report).complained())
        .contains("--network: ");
    MainRun none = MainRun.of("characterize", folder.resolve("none.json").toString());
    assertThat(none.exitCode()).isEqualTo(ExitCodes.USAGE);
    assertThat(none.complained()).contains("none.json: it cannot be read");
  }
}
