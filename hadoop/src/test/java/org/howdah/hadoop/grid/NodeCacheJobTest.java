package org.howdah.hadoop.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.apache.hadoop.mapreduce.JobCounter;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobTest;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.record.Folders;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs whose input workers read through the caches of their nodes. */
@Timeout(180)
class NodeCacheJobTest extends JobTest {
  private static final long CACHE_BYTES = 64 << 20;

  /** Within which two changes of a file could look like one, and it is not cached. */
  private static final long HOUR_MILLIS = 3_600_000;

  private TestGrid grid;
  private Path file;

  @BeforeEach
  void startGrid() throws IOException {
    startGrid(1, 1);
    file = input.resolve("prose");
    writeInput(1, 2 * HOUR_MILLIS);
  }

  @AfterEach
  void stopGrid() {
    grid.close();
  }

  /** Waits until all caches are open, as they would be long before the first job. */
  private void startGrid(int nodes, int slots) throws IOException {
    grid = TestGrid.withCaches(Files.createTempDirectory(scratch, "g"), nodes, slots, CACHE_BYTES);
    for (int i = 0; i < nodes; i++) {
      String name = "n" + i;
      Until.holds("its cache is open", () -> grid.cacheFigures(name).containsKey("hitBytes"));
    }
  }

  private void writeInput(int seed, long ageMillis) throws IOException {
    Files.writeString(file, Inputs.prose(seed, 2_000));
    settle(file, ageMillis);
  }

  private static void settle(Path file, long ageMillis) throws IOException {
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

  /** Eight files, of a map task each; the bytes of all of them. */
  private long writeFiles() throws IOException {
    long bytes = 0;
    for (int i = 0; i < 8; i++) {
      Path one = Files.writeString(input.resolve("part-" + i), Inputs.prose(i, 20_000));
      settle(one, 2 * HOUR_MILLIS);
      bytes += Files.size(one);
    }
    Files.delete(file);
    return bytes;
  }

  @Test
  void allWorkersOfANodeReadThroughItsCache() throws Exception {
    grid.close();
    startGrid(1, 3);
    long bytes = writeFiles();
    JobOutcome cold = runOnNode();
    JobOutcome warm = runOnNode();
    assertThat(counter(cold, "MISS_BYTES")).isGreaterThanOrEqualTo(bytes);
    assertThat(counter(warm, "HIT_BYTES")).isGreaterThanOrEqualTo(bytes);
    assertThat(counter(warm, "MISS_BYTES")).isZero();
    assertThat(warm.output()).isEqualTo(cold.output());
    assertThat(grid.cacheFigures("n0").get("hitBytes")).isGreaterThanOrEqualTo(bytes);
  }

  @Test
  void tasksAreRunWhereTheirInputIsCached() throws Exception {
    grid.close();
    startGrid(3, 1);
    long bytes = writeFiles();
    JobOutcome cold = runOnNode();
    JobOutcome warm = runOnNode();
    assertThat(local(cold)).isZero();
    // Nodes that are idle help, so not all need be; without placing it would be a third.
    assertThat(local(warm)).isGreaterThanOrEqualTo(5);
    assertThat(counter(warm, "HIT_BYTES")).isGreaterThan(bytes / 2);
    assertThat(warm.output()).isEqualTo(cold.output());
  }

  private static long local(JobOutcome outcome) {
    return outcome.counter(JobCounter.class.getName(), JobCounter.DATA_LOCAL_MAPS.name());
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
    grid.close();
    Path folder = Files.createTempDirectory(scratch, "g");
    Files.createFile(folder.resolve("cache-n0"));
    grid = TestGrid.withCaches(folder, 1, 1, CACHE_BYTES);
    JobOutcome without = howdah.run(Jobs::wordCount);
    JobOutcome outcome = runOnNode();
    assertThat(counter(outcome, "HIT_BYTES") + counter(outcome, "MISS_BYTES")).isZero();
    assertThat(outcome.output()).isEqualTo(without.output());
  }
}
