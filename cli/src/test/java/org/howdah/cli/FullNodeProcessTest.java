package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.programs.Poison;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.TinyDisks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node whose disk is too small for what jobs and others want to put there. */
@LongTest
class FullNodeProcessTest {
  @TempDir Path folder;

  private static ChaosJob.Description pour(Path input) {
    return job -> {
      job.setMapperClass(Poison.class);
      job.getConfiguration().set(Poison.HOW, "pour");
      job.setMaxMapAttempts(2);
      FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
    };
  }

  @Test
  void aJobThatPutsOutMoreThanTheDiskHoldsFailsAndTheNodeGoesOn() throws Exception {
    TinyDisks disks = TinyNodes.disk(folder.resolve("a"));
    assumeTrue(disks.canBeMade(), "this machine lets nobody mount file systems of their own");
    Path input = folder.resolve("input");
    Map<String, Long> expected = ChaosJob.write(input, 1);
    try (ChaosGroup group = new ChaosGroup(folder)) {
      group.start("a", "127.0.0.1", NodeProcessTest.freePorts(), TinyNodes.on(disks));
      ChaosJob job =
          ChaosJob.submit(
              group.access("a"), folder.resolve("poured"), pour(input.resolve("part-0")));
      assertThat(job.job().waitForCompletion(false)).isFalse();
      assertThat(job.job().getStatus().getFailureInfo())
          .contains("map task 0", "cannot write " + folder.resolve("a/jobs/job_"))
          .containsPattern("\\d+ are free there, of which 50331648 stay free")
          .contains("grid.disk.reserve of the node");
      assertThat(group.process("a").isAlive()).isTrue();
      ChaosJob.submit(group.access("a"), input, folder.resolve("after")).awaitSuccess(expected);
    }
  }

  @Test
  void aNodeThatFindsItsDiskFullMakesRoomBeforeItsStoreBegins() throws Exception {
    Path data = folder.resolve("a");
    TinyDisks disks = TinyNodes.disk(data);
    assumeTrue(disks.canBeMade(), "this machine lets nobody mount file systems of their own");
    // The disk is there as long as this shell, which starts the node once more when it has ended.
    Path runs = data.resolve("jobs/job_1/runs");
    String script =
        "\"$0\" \"$@\"; mkdir -p '%s'; cat /dev/zero > '%s'; exec \"$0\" \"$@\""
            .formatted(runs, runs.resolve("r"));
    try (ChaosGroup group = new ChaosGroup(folder)) {
      HowdahProcess shell =
          group.start(
              "a",
              "127.0.0.1",
              NodeProcessTest.freePorts(),
              TinyNodes.on(disks, List.of("sh", "-c", script)));
      ProcessHandle node = ProcessHandle.of(shell.pid()).orElseThrow().children().findAny().get();
      node.destroyForcibly();
      shell.awaitStderr("map output of 1 jobs was deleted");
      ChaosGroup.await(
          "it is ready again",
          () -> shell.stdout().lines().filter(line -> line.contains("is ready")).count() == 2,
          shell::stderr);
      assertThat(shell.stderr()).contains("No space left", "less than half of grid.disk.reserve");
      assertThat(Files.exists(TinyNodes.seen(shell, runs))).isFalse();
    }
  }

  @Test
  void aNodeWithoutAnyRoomSaysSo() throws Exception {
    Path data = folder.resolve("a");
    TinyDisks disks = new TinyDisks().add(data, 8 << 10);
    assumeTrue(disks.canBeMade(), "this machine lets nobody mount file systems of their own");
    String port = "--port=" + NodeProcessTest.freePorts();
    try (HowdahProcess node =
        TinyNodes.on(disks).start("a", folder, "--data=" + data, port, "--name=a")) {
      assertThat(node.exitCode()).isEqualTo(ExitCodes.FAILED);
      assertThat(node.stderr()).contains(data + " is full", "delete something there");
    }
  }
}
