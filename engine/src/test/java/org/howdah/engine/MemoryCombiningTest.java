package org.howdah.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.MemoryBudget;
import org.howdah.record.MemoryRunStore;
import org.howdah.record.RecordOutput;
import org.howdah.record.RunReader;
import org.howdah.record.RunStore;
import org.howdah.record.Slice;
import org.howdah.sort.SortPlan;
import org.howdah.sort.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs in memory are combined when memory runs out, if that pays. Most jobs have one slot, so that
 * no map fills the memory while a merge is under way.
 */
@Timeout(60)
class MemoryCombiningTest {
  /** Memory for the output of about a hundred maps. */
  private static final long BYTES_MAX = 1 << 20;

  private static final int MAPS = 300;

  private final MemoryBudget budget = new MemoryBudget(BYTES_MAX);
  private final RunStore memory = new MemoryRunStore(budget);
  private final RunStore disk;

  MemoryCombiningTest(@TempDir Path spills) {
    disk = new DirectoryRunStore(spills.resolve("runs"), Compression.NONE);
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(budget.bytesUsed()).isZero();
    memory.close();
    disk.close();
  }

  private void run(JobPlan plan, FakeJob job, RunStore... stores) throws Exception {
    run(plan, job, 1, stores);
  }

  private void run(JobPlan plan, FakeJob job, int slots, RunStore... stores) throws Exception {
    LocalTasks tasks = new LocalTasks(plan, job, new Stores(List.of(stores)));
    JobProgress progress = new JobProgress(plan, () -> 0);
    LocalExecutor executor = new LocalExecutor(slots, 1 << 20);
    new Scheduler(plan, job, tasks, executor, new Recorder(), progress, budget, () -> 0).run();
  }

  private static long merges(FakeJob job) {
    return job.log.stream().filter(entry -> entry.startsWith("merged")).count();
  }

  @Test
  void whatFoldsStaysInMemoryHoweverManyMapsThereAre() throws Exception {
    CountingJob job = new CountingJob(true);
    run(CountingJob.plan(MAPS), job, memory);
    assertThat(job.counts)
        .hasSize(CountingJob.KEYS)
        .allSatisfy((k, n) -> assertThat(n).isEqualTo(MAPS));
    assertThat(merges(job)).isGreaterThan(2);
    assertThat(job.log).doesNotContain("merged to disk");
  }

  @Test
  void withoutACombinerTheSameJobDoesNotFit() {
    JobPlan plan = CountingJob.plan(MAPS);
    JobPlan plain =
        new JobPlan(
            plan.id(),
            plan.name(),
            "",
            MAPS,
            1,
            1,
            1,
            0,
            0,
            plan.runsMergedMax(),
            false,
            plan.silence());
    assertThatThrownBy(() -> run(plain, new CountingJob(true), memory))
        .hasMessageContaining("fit nowhere");
  }

  @Test
  void whatDoesNotFoldIsTriedOnce() throws Exception {
    CountingJob job = new CountingJob(false);
    run(CountingJob.plan(MAPS), job, memory, disk);
    assertThat(job.counts)
        .hasSize(MAPS * CountingJob.KEYS)
        .allSatisfy((k, n) -> assertThat(n).isEqualTo(1));
    assertThat(merges(job)).isEqualTo(1);
  }

  @Test
  void nothingIsCombinedWhileAllThatIsToComeHasRoom() throws Exception {
    CountingJob job = new CountingJob(true);
    run(CountingJob.plan(80), job, memory);
    assertThat(job.counts).hasSize(CountingJob.KEYS);
    assertThat(merges(job)).isZero();
  }

  @Test
  void aJobOutlivesACombinerThatFails() throws Exception {
    CountingJob job =
        new CountingJob(true) {
          @Override
          void combine(RunReader records, RecordOutput output) throws IOException {
            log.add("tried");
            throw new IOException("for the test");
          }
        };
    run(CountingJob.plan(MAPS), job, memory, disk);
    assertThat(job.counts)
        .hasSize(CountingJob.KEYS)
        .allSatisfy((k, n) -> assertThat(n).isEqualTo(MAPS));
    assertThat(job.log).containsOnlyOnce("tried");
  }

  /**
   * The first merge waits until the last map has begun. When it is known to pay, memory would run
   * out if the maps that were given up were still to come, and only reduce tasks are left.
   */
  @Test
  void whileReduceTasksRunNothingIsMergedHoweverManyMapsWereGivenUp() throws Exception {
    int succeeding = 100;
    int givenUp = 80;
    int reduces = 20;
    JobPlan plan =
        new JobPlan(
            "job_1",
            "tolerant",
            "",
            succeeding + givenUp,
            reduces,
            1,
            1,
            50,
            0,
            1000,
            true,
            FakeJob.NO_LIMIT);
    CountDownLatch lastMap = new CountDownLatch(1);
    CountingJob job =
        new CountingJob(true) {
          @Override
          public SortPlan sort() {
            return new SortPlan(reduces, SORT.order(), false);
          }

          @Override
          void onMap(TaskAttempt attempt, TaskMonitor monitor) throws IOException {
            if (attempt.task() == plan.maps() - 1) {
              lastMap.countDown();
            }
            if (attempt.task() >= succeeding) {
              throw new IOException("this map always fails");
            }
          }

          @Override
          int partition(int key) {
            return key % reduces;
          }

          @Override
          void combine(RunReader records, RecordOutput output) throws IOException {
            try {
              lastMap.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
              throw new InterruptedIOException("stopped");
            }
            super.combine(records, output);
          }

          @Override
          synchronized void onRecord(Slice key, Slice value) {
            super.onRecord(key, value);
          }
        };
    run(plan, job, 2, memory, disk);
    assertThat(job.counts)
        .hasSize(CountingJob.KEYS)
        .allSatisfy((k, n) -> assertThat(n).isEqualTo(succeeding));
    int firstReduce = firstIndex(job, "commit reduce-");
    assertThat(job.log.subList(firstReduce, job.log.size()))
        .noneMatch(entry -> entry.startsWith("merged"));
    assertThat(firstIndex(job, "merged")).as("a merge while maps run").isLessThan(firstReduce);
  }

  private static int firstIndex(FakeJob job, String start) {
    return IntStream.range(0, job.log.size())
        .filter(i -> job.log.get(i).startsWith(start))
        .findFirst()
        .orElseThrow();
  }
}
