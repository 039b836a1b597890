package org.howdah.hadoop.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Spill folders on file systems that are too small, which {@code -Dtiny} and {@code -Dsmall} name;
 * run by {@link DiskFullTest} in a JVM of its own.
 */
class TinyDiskJobs extends FaultTest {
  private static final Path TINY = Path.of(System.getProperty("tiny"));
  private static final Path SMALL = Path.of(System.getProperty("small"));

  private JobOutcome expected;

  @BeforeEach
  void writeFiles() throws Exception {
    write("one.txt", Inputs.noise(1, 3_000_000));
    write("two.txt", Inputs.noise(2, 2_000_000));
    expected = new JobRunner("local", scratch.resolve("stock"), input).run(Jobs::grouping);
  }

  @AfterEach
  void theDisksAreEmptyAgain() {
    assertThat(TINY).isEmptyDirectory();
    assertThat(SMALL).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatDoesNotFitGoesToTheNextFolder(boolean isolate) throws Exception {
    Path cached = Files.writeString(scratch.resolve("cached.txt"), Inputs.noise(3, 300_000));
    succeeds(
        job -> {
          spilling(job, TINY, SMALL, scratch.resolve("roomy"));
          job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, isolate);
          job.addCacheFile(URI.create(cached.toUri() + "#tiny-disk-jobs-cached"));
        });
  }

  @Test
  void hadoopsOwnListOfLocalFoldersIsUsedLikewise() throws Exception {
    succeeds(
        job -> {
          Jobs.grouping(job);
          job.getConfiguration()
              .set("mapreduce.cluster.local.dir", TINY + "," + scratch.resolve("roomy"));
        });
  }

  @Test
  void mergesGoWhereThereIsRoom() throws Exception {
    succeeds(
        job -> {
          spilling(job, SMALL, scratch.resolve("roomy"));
          job.getConfiguration().setInt(HowdahKeys.MERGE_RUNS_MAX, 2);
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void ifAllAreFullTheJobSaysWhichFilesNeedHowMuch(boolean isolate) throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              spilling(job, TINY, SMALL);
              job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, isolate);
            });
    assertThat(outcome.explanation())
        .containsPattern("about \\d{6,} bytes of map output fit nowhere")
        .containsPattern(
            "cannot write " + TINY + "/howdah/job_\\w+/runs/job_\\w+.map-\\d-0.\\d: it needs about")
        .containsPattern("cannot write " + SMALL + "/howdah/job_\\w+/runs/job_\\w+.map-\\d-0.\\d")
        .contains("free disk space, name other folders for spills");
  }

  @Test
  void aDistributedCacheThatFitsNowhereIsNamed() throws Exception {
    Path cached = Files.writeString(scratch.resolve("cached.txt"), Inputs.noise(3, 300_000));
    assertThatThrownBy(
            () ->
                howdah.run(
                    job -> {
                      spilling(job, TINY);
                      job.addCacheFile(cached.toUri());
                    }))
        .hasMessageContaining("cannot copy file:" + cached)
        .hasMessageContaining("to " + TINY + "/howdah/job_")
        .hasMessageContaining("it has " + Files.size(cached) + " bytes");
  }

  private void succeeds(JobRunner.NewDescription description) throws Exception {
    JobOutcome outcome = howdah.run(description);
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output()).isEqualTo(expected.output());
    assertThat(scratch.resolve("roomy/howdah")).doesNotExist();
  }

  private static void spilling(Job job, Path... folders) {
    Jobs.grouping(job);
    String[] names = new String[folders.length];
    for (int i = 0; i < folders.length; i++) {
      names[i] = folders[i].toString();
    }
    job.getConfiguration().setStrings(HowdahKeys.SPILL_DIRS, names);
  }
}
