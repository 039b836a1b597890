package org.howdah.hadoop.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.FullDevice;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Spills that fail half-way; run by {@link DiskFullTest} in a JVM of its own. */
class FullDeviceJobs extends FaultTest {
  private Path full;
  private Path alsoFull;

  @BeforeEach
  void writeFiles() throws Exception {
    full = scratch.resolve("full");
    alsoFull = scratch.resolve("also-full");
    write("one.txt", Inputs.noise(1, 3_000_000));
    write("two.txt", Inputs.noise(2, 1_000_000));
  }

  @Test
  void aSpillThatFailsIsWrittenAgainToTheNextFolder() throws Exception {
    JobOutcome expected = howdah.run(Jobs::grouping);
    JobOutcome outcome = howdah.run(job -> spilling(job, 9, full, scratch.resolve("roomy")));
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output()).isEqualTo(expected.output());
    assertThat(outcome.counter(JobCounter.NUM_FAILED_MAPS)).isZero();
    assertNoFolderIsLeft();
  }

  @Test
  void ifNoFolderTakesItTheJobFailsAndSaysWhichFileNeedsHowMuch() throws Exception {
    JobOutcome outcome = fail(job -> spilling(job, 9, full, alsoFull));
    assertThat(outcome.explanation())
        .contains("map task ", "bytes of map output fit nowhere", "No space left on device")
        .containsPattern("about \\d{6,} bytes of map output fit nowhere")
        .containsPattern(
            "cannot write " + full + "/howdah/job_\\w+/runs/job_\\w+.map-\\d-0.0 after")
        .containsPattern("cannot write " + alsoFull + "/howdah/job_\\w+/runs/job_\\w+.map-\\d-0.0 ")
        .contains("free disk space, name other folders for spills");
    assertNoFolderIsLeft();
  }

  @Test
  void anAttemptThatFailsForWantOfSpaceIsTriedAgain() throws Exception {
    JobOutcome expected = howdah.run(Jobs::grouping);
    JobOutcome outcome = howdah.run(job -> spilling(job, 1, full));
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output()).isEqualTo(expected.output());
    assertThat(outcome.counter(JobCounter.NUM_FAILED_MAPS)).isEqualTo(2);
    assertNoFolderIsLeft();
  }

  /** The device is full for all folders but one that is named {@code roomy}. */
  private static void spilling(Job job, int fullAttempts, Path... folders) {
    Jobs.grouping(job);
    job.setMapperClass(FullDevice.class);
    job.getConfiguration().setInt(FullDevice.ATTEMPTS, fullAttempts);
    List<String> names = List.of(folders).stream().map(Path::toString).toList();
    job.getConfiguration().set(HowdahKeys.SPILL_DIRS, String.join(",", names));
  }

  private void assertNoFolderIsLeft() {
    for (Path folder : List.of(full, alsoFull, scratch.resolve("roomy"))) {
      assertThat(folder.resolve("howdah")).doesNotExist();
    }
  }
}
