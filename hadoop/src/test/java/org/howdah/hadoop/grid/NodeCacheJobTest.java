package org.howdah.hadoop.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobTest;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.record.Folders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs whose input workers read through the cache of their node, of which there is one. */
@Timeout(180)
class NodeCacheJobTest extends JobTest {
  private static final long CACHE_BYTES = 64 << 20;

  /** Within which two changes of a file could look like one, and it is not cached. */
  private static final long HOUR_MILLIS = 3_600_000;

  private TestGrid grid;
  private Path file;

  @BeforeEach
  void startGrid() throws IOException {
    grid = TestGrid.withCaches(scratch.resolve("grid"), 1, 1, CACHE_BYTES);
    file = input.resolve("prose");
    writeInput(1, 2 * HOUR_MILLIS);
  }

  @AfterEach
  void stopGrid() {
    grid.close();
  }

  private void writeInput(int seed, long ageMillis) throws IOException {
    Files.writeString(file, Inputs.prose(seed, 2_000));
    Files.setLastModifiedTime(
        file, FileTime.fromMillis((System.currentTimeMillis() - ageMillis) / 1000 * 1000));
  }

  private JobOutcome runOnNode() throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              Jobs.wordCount(job);
              grid.use(job.getConfiguration());
            });
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    return outcome;
  }

  private static long counter(JobOutcome outcome, String name) {
    return outcome.counter("Fast tier", name);
  }

  @Test
  void theNextJobReadsFromTheCacheWhatOneHasRead() throws Exception {
    JobOutcome without = howdah.run(Jobs::wordCount);
    JobOutcome cold = runOnNode();
    JobOutcome warm = runOnNode();
    assertThat(counter(cold, "HIT_BYTES")).isZero();
    assertThat(counter(cold, "MISS_BYTES")).isGreaterThanOrEqualTo(Files.size(file));
    assertThat(counter(warm, "HIT_BYTES")).isGreaterThanOrEqualTo(Files.size(file));
    assertThat(counter(warm, "MISS_BYTES")).isZero();
    assertThat(cold.output()).isEqualTo(without.output());
    assertThat(warm.output()).isEqualTo(without.output());
  }

  @Test
  void aFileThatHasChangedIsReadAnew() throws Exception {
    runOnNode();
    writeInput(2, HOUR_MILLIS);
    JobOutcome without = howdah.run(Jobs::wordCount);
    JobOutcome changed = runOnNode();
    assertThat(counter(changed, "HIT_BYTES")).isZero();
    assertThat(changed.output()).isEqualTo(without.output());
  }

  @Test
  void aCacheFolderThatHasVanishedFailsNoJob() throws Exception {
    JobOutcome before = runOnNode();
    Folders.delete(grid.cacheFolder("n0"));
    assertThat(runOnNode().output()).isEqualTo(before.output());
  }

  @Test
  void aCacheFolderThatCannotBeMadeFailsNoJob() throws Exception {
    Files.createFile(grid.cacheFolder("n0"));
    JobOutcome without = howdah.run(Jobs::wordCount);
    JobOutcome outcome = runOnNode();
    assertThat(counter(outcome, "HIT_BYTES") + counter(outcome, "MISS_BYTES")).isZero();
    assertThat(outcome.output()).isEqualTo(without.output());
  }
}
