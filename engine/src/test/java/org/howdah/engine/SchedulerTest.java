package org.howdah.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.MemoryBudget;
import org.howdah.record.MemoryRunStore;
import org.howdah.record.Run;
import org.howdah.record.RunStore;
import org.howdah.record.Slice;
import org.howdah.sort.Collector;
import org.howdah.sort.SortPlan;
import org.howdah.sort.SortStatistics;
import org.howdah.sort.Stores;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SchedulerTest {
  private static final int SLOTS = 2;

  @TempDir Path temporary;
  private final MemoryBudget budget = new MemoryBudget(1 << 20);
  private final LocalExecutor executor = new LocalExecutor(SLOTS, 1 << 20);
  private Recorder recorder = new Recorder();

  private Scheduler scheduler(JobPlan plan, JobBody job, RunStore store) {
    LocalTasks tasks = new LocalTasks(plan, job, new Stores(List.of(store)));
    return new Scheduler(plan, job, tasks, executor, recorder, progress(plan), budget, () -> 0);
  }

  private static JobProgress progress(JobPlan plan) {
    return new JobProgress(plan, () -> 0);
  }

  private void run(JobPlan plan, FakeJob job) throws HowdahException {
    try (RunStore store = new MemoryRunStore(budget)) {
      scheduler(plan, job, store).run();
    }
  }

  private static List<Integer> numbers(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  @Test
  void runsSetupThenMapsThenReducesThenCommit() throws Exception {
    FakeJob job = new FakeJob();
    run(FakeJob.plan(5, 2, 1, 0), job);
    assertThat(job.reduced).isEqualTo(numbers(5));
    assertThat(job.log).hasSize(9).startsWith("setup").endsWith("commit");
    assertThat(job.log.subList(1, 6)).allMatch(entry -> entry.startsWith("commit map-"));
    assertThat(job.log.subList(6, 8)).allMatch(entry -> entry.startsWith("commit reduce-"));
    assertThat(budget.bytesUsed()).isZero();
  }

  @Test
  void runsAJobWithoutTasks() throws Exception {
    FakeJob job = new FakeJob();
    run(FakeJob.plan(0, 1, 1, 0), job);
    assertThat(job.log).containsExactly("setup", "commit reduce-0-0", "commit");
  }

  @Test
  void neverRunsMoreTasksThanThereAreSlots() throws Exception {
    FakeJob job = new FakeJob();
    run(FakeJob.plan(50, 0, 1, 0), job);
    assertThat(job.mapsInFlightPeak.get()).isBetween(1, SLOTS);
  }

  @Test
  void triesAFailedTaskAgainAndKeepsNothingOfTheFailedAttempt() throws Exception {
    FakeJob job =
        new FakeJob() {
          @Override
          void onMap(TaskAttempt attempt, TaskMonitor monitor) throws IOException {
            if (attempt.task() == 1 && attempt.number() < 2) {
              throw new IOException("try again");
            }
          }

          @Override
          void onReduce(TaskAttempt attempt) throws IOException {
            if (attempt.number() == 0) {
              throw new IOException("reduce again");
            }
          }
        };
    run(FakeJob.plan(3, 1, 4, 0), job);
    assertThat(job.reduced).isEqualTo(numbers(3));
    assertThat(job.log)
        .contains("abort map-1-0", "abort map-1-1", "commit map-1-2", "abort reduce-0-0");
    assertThat(recorder.heard).contains("failed map-1-0", "succeeded map-1-2", "failed reduce-0-0");
  }

  @Test
  void anAttemptThatSortedInTheWrongOrderBeginsAgainAndHasNotFailed() throws Exception {
    AtomicBoolean changed = new AtomicBoolean();
    FakeJob job =
        new FakeJob() {
          @Override
          void onMap(TaskAttempt attempt, TaskMonitor monitor) throws SortChangedException {
            if (attempt.task() == 1 && changed.compareAndSet(false, true)) {
              throw new SortChangedException("for the test");
            }
          }
        };
    run(FakeJob.plan(2, 1, 1, 0), job);
    assertThat(job.reduced).isEqualTo(numbers(2));
    assertThat(job.log).containsOnlyOnce("abort map-1-0").containsOnlyOnce("commit map-1-0");
    assertThat(recorder.heard).noneMatch(entry -> entry.startsWith("failed"));
  }

  @Test
  void nothingBeginsAfterTheListenerRefusesToGoOn() {
    recorder =
        new Recorder() {
          @Override
          public void attemptSucceeded(TaskAttempt attempt, long millis) throws HowdahException {
            super.attemptSucceeded(attempt, millis);
            throw new HowdahException(ErrorCode.USER_CONFIGURATION, "too much is counted");
          }
        };
    FakeJob job = new FakeJob();
    assertThatThrownBy(() -> run(FakeJob.plan(1, 1, 1, 0), job))
        .isInstanceOf(HowdahException.class)
        .hasMessage("too much is counted");
    assertThat(recorder.heard).containsExactly("succeeded map-0-0");
    assertThat(job.log).containsExactly("setup", "commit map-0-0");
    assertThat(budget.bytesUsed()).isZero();
  }

  @Test
  void failsTheJobWhenATaskHasNoAttemptsLeft() {
    FakeJob job =
        new FakeJob() {
          @Override
          void onMap(TaskAttempt attempt, TaskMonitor monitor) throws IOException {
            throw new IOException("always");
          }
        };
    assertThatThrownBy(() -> run(FakeJob.plan(1, 1, 3, 0), job))
        .isInstanceOf(TaskFailure.class)
        .hasMessageContaining("map task 0, attempt 2, failed on split 0")
        .hasMessageContaining("always");
    assertThat(recorder.heard)
        .containsExactly("failed map-0-0", "failed map-0-1", "failed map-0-2 for good");
    assertThat(job.log).doesNotContain("commit");
  }

  @Test
  void doesNotRepeatWhatCannotSucceed() {
    FakeJob job =
        new FakeJob() {
          @Override
          void onMap(TaskAttempt attempt, TaskMonitor monitor) throws HowdahException {
            throw new HowdahException(ErrorCode.USER_CONFIGURATION, "no such class");
          }
        };
    assertThatThrownBy(() -> run(FakeJob.plan(1, 1, 4, 0), job))
        .hasMessageContaining("no such class");
    assertThat(recorder.heard).containsExactly("failed map-0-0 for good");
  }

  @Test
  void livesWithTheShareOfFailedTasksThatTheJobAllows() throws Exception {
    FakeJob job =
        new FakeJob() {
          @Override
          void onMap(TaskAttempt attempt, TaskMonitor monitor) throws IOException {
            if (attempt.task() == 3) {
              throw new IOException("always");
            }
          }
        };
    run(FakeJob.plan(10, 1, 2, 10), job);
    assertThat(job.reduced).hasSize(9).doesNotContain(3);
  }

  @Test
  void survivesAnErrorInUserCode() {
    FakeJob job =
        new FakeJob() {
          @Override
          void onMap(TaskAttempt attempt, TaskMonitor monitor) {
            throw new OutOfMemoryError("for the test");
          }
        };
    assertThatThrownBy(() -> run(FakeJob.plan(1, 0, 1, 0), job))
        .isInstanceOfSatisfying(
            TaskFailure.class,
            failure -> {
              assertThat(failure.code()).isEqualTo(ErrorCode.RESOURCES);
              assertThat(failure.advice()).contains("--memory");
            });
  }

  @Test
  void endsAJobThatIsKilledWhileTasksRun() throws Exception {
    CountDownLatch started = new CountDownLatch(2);
    FakeJob job =
        new FakeJob() {
          @Override
          void onMap(TaskAttempt attempt, TaskMonitor monitor) throws InterruptedException {
            started.countDown();
            waitForever();
          }
        };
    try (RunStore store = new MemoryRunStore(budget)) {
      Scheduler scheduler = scheduler(FakeJob.plan(20, 1, 4, 0), job, store);
      Thread killer =
          new Thread(
              () -> {
                try {
                  started.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                scheduler.kill();
              });
      killer.start();
      assertThatThrownBy(scheduler::run)
          .isInstanceOfSatisfying(
              HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.KILLED));
      killer.join();
    }
    assertThat(recorder.heard).hasSize(2).allMatch(entry -> entry.startsWith("killed map-"));
    assertThat(job.log).containsOnly("setup", "abort map-0-0", "abort map-1-0");
    assertThat(job.mapsInFlight.get()).isZero();
  }

  @Test
  void saysWhichPhaseFailed() {
    FakeJob job =
        new FakeJob() {
          @Override
          public void commit() throws IOException {
            throw new IOException("the folder is gone");
          }
        };
    assertThatThrownBy(() -> run(FakeJob.plan(1, 0, 1, 0), job))
        .hasMessageContaining("the commit of job job_1 failed")
        .hasMessageContaining("the folder is gone");
  }

  @Test
  void mergesRunsOnDiskUntilOnePassCanReadThem() throws Exception {
    FakeJob job = new FakeJob();
    JobPlan plan = FakeJob.plan(40, 1, 1, 0);
    try (RunStore store = new DirectoryRunStore(temporary, Compression.NONE)) {
      LocalTasks tasks = new LocalTasks(plan, job, new Stores(List.of(store)));
      TaskRunner counting = new ReduceRunsCounter(tasks, recorder.heard);
      new Scheduler(plan, job, counting, executor, recorder, progress(plan), budget, () -> 0).run();
    }
    assertThat(job.reduced).isEqualTo(numbers(40));
    assertThat(recorder.heard).anyMatch(entry -> entry.matches("reduce reads [1-3] runs"));
    assertThat(recorder.heard).anyMatch(entry -> entry.startsWith("merge"));
    try (Stream<Path> left = Files.exists(temporary) ? Files.list(temporary) : Stream.of()) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void valuesOfAKeyComeInTheOrderOfTheMapsThoughLaterOnesEndFirst() throws Exception {
    int maps = 40;
    CountDownLatch others = new CountDownLatch(maps - 1);
    FakeJob job =
        new FakeJob() {
          @Override
          void onMap(TaskAttempt attempt, TaskMonitor monitor) throws InterruptedException {
            if (attempt.task() == 5) {
              others.await();
            } else {
              others.countDown();
            }
          }

          @Override
          void emit(TaskAttempt attempt, Collector collector) throws Exception {
            Slice value = Slice.of(new byte[] {(byte) attempt.task()});
            collector.add(0, new Slice(), value);
          }

          @Override
          void onRecord(Slice key, Slice value) {
            reduced.add((int) value.array[value.offset]);
          }
        };
    JobPlan plan = FakeJob.plan(maps, 1, 1, 0);
    runOnDisk(plan, job, progress(plan));
    assertThat(job.reduced).isEqualTo(numbers(maps));
  }

  /** As nodes whose places are all lost to a merge, until the last. */
  private TaskRunner losingPlaces(TaskRunner inner, int merges) {
    AtomicInteger begun = new AtomicInteger();
    return new ReduceRunsCounter(inner, recorder.heard) {
      @Override
      public Run merge(String name, List<Run> runs, SortStatistics statistics) throws Exception {
        if (begun.incrementAndGet() <= merges) {
          throw new PlaceLost(name + " has no place");
        }
        return super.merge(name, runs, statistics);
      }
    };
  }

  private void runLosingPlaces(JobPlan plan, FakeJob job, int merges) throws HowdahException {
    try (RunStore store = new DirectoryRunStore(temporary, Compression.NONE)) {
      LocalTasks tasks = new LocalTasks(plan, job, new Stores(List.of(store)));
      TaskRunner losing = losingPlaces(tasks, merges);
      new Scheduler(plan, job, losing, executor, recorder, progress(plan), budget, () -> 0).run();
    }
  }

  @Test
  void whatNoPlaceMergesWhileMapsRunIsMergedLater() throws Exception {
    FakeJob job = new FakeJob();
    runLosingPlaces(FakeJob.plan(40, 1, 1, 0), job, 2);
    assertThat(job.reduced).isEqualTo(numbers(40));
    assertThat(recorder.heard).anyMatch(entry -> entry.matches("reduce reads [1-3] runs"));
  }

  @Test
  void aMergeThatNoPlaceDoesOnceAllMapsHaveEndedFailsTheJob() {
    FakeJob job = new FakeJob();
    assertThatThrownBy(() -> runLosingPlaces(FakeJob.plan(40, 1, 1, 0), job, Integer.MAX_VALUE))
        .isInstanceOfSatisfying(
            HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOST))
        .hasMessageContaining("has no place");
    assertThat(recorder.heard.stream().filter(entry -> entry.startsWith("succeeded map")))
        .hasSize(40);
  }

  private void runOnDisk(JobPlan plan, FakeJob job, JobProgress progress) throws HowdahException {
    try (RunStore store = new DirectoryRunStore(temporary, Compression.NONE)) {
      LocalTasks tasks = new LocalTasks(plan, job, new Stores(List.of(store)));
      new Scheduler(plan, job, tasks, executor, recorder, progress, budget, () -> 0).run();
    }
  }

  /** Finished runs only: what another thread is writing at this moment is its own. */
  private void deleteRuns(String pattern) throws IOException {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(temporary, pattern)) {
      for (Path file : found) {
        if (!file.toString().endsWith(".tmp")) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  @Test
  void mapOutputThatIsGoneIsMadeAgainWhichIsNobodysFailure() throws Exception {
    FakeJob job =
        new FakeJob() {
          @Override
          void onReduce(TaskAttempt attempt) throws IOException {
            if (attempt.task() == 0 && attempt.number() == 0) {
              deleteRuns("job_1.map-1-0*");
              throw new IOException("as after a read that failed");
            }
          }
        };
    JobPlan plan = FakeJob.plan(3, 2, 1, 0);
    JobProgress progress = progress(plan);
    runOnDisk(plan, job, progress);
    assertThat(job.reduced).hasSize(3).containsAll(numbers(3));
    assertThat(recorder.heard)
        .containsOnlyOnce("lost output of map-1-0")
        .containsSubsequence(
            "killed reduce-0-0",
            "lost output of map-1-0",
            "succeeded map-1-1",
            "succeeded reduce-0-1")
        .doesNotContain("succeeded map-0-1", "succeeded map-2-1")
        .noneMatch(entry -> entry.startsWith("failed"));
    assertThat(progress.tasks(Kind.MAP)).isEqualTo(new JobReport.Tasks(3, 0, 3, 0));
  }

  @Test
  void aMergedRunThatIsGoneTakesAllItsMapsWithIt() throws Exception {
    FakeJob job =
        new FakeJob() {
          @Override
          void onReduce(TaskAttempt attempt) throws IOException {
            if (attempt.number() == 0) {
              deleteRuns("job_1.merge-*");
              throw new IOException("as after a read that failed");
            }
          }
        };
    runOnDisk(FakeJob.plan(40, 1, 1, 0), job, progress(FakeJob.plan(40, 1, 1, 0)));
    assertThat(job.reduced).isEqualTo(numbers(40));
    assertThat(recorder.heard.stream().filter(entry -> entry.startsWith("lost output of")).count())
        .isGreaterThan(30);
  }

  @Test
  void aMergeOfWhatIsGoneRepeatsTheMaps() throws Exception {
    AtomicBoolean deleted = new AtomicBoolean();
    FakeJob job =
        new FakeJob() {
          @Override
          public MergeBody merge() {
            try {
              if (deleted.compareAndSet(false, true)) {
                deleteRuns("job_1.map-*");
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            return super.merge();
          }
        };
    JobPlan plan = FakeJob.plan(40, 1, 1, 0);
    runOnDisk(plan, job, progress(plan));
    assertThat(job.reduced).isEqualTo(numbers(40));
    assertThat(recorder.heard).anyMatch(entry -> entry.startsWith("lost output of"));
  }

  /** Changes the last byte, which is of the checksum, so that all records are read as they were. */
  private void damageRun(String name) throws IOException {
    Path file = temporary.resolve(name);
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 1] ^= 1;
    Files.write(file, bytes);
  }

  @Test
  void mapOutputThatIsDamagedIsMadeAgainWhichIsNobodysFailure() throws Exception {
    FakeJob job =
        new FakeJob() {
          @Override
          public ReduceBody reduce(TaskAttempt attempt, TaskMonitor monitor) {
            try {
              if (attempt.number() == 0) {
                damageRun("job_1.map-1-0.0");
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            return super.reduce(attempt, monitor);
          }
        };
    JobPlan plan = FakeJob.plan(3, 1, 1, 0);
    runOnDisk(plan, job, progress(plan));
    assertThat(job.reduced).endsWith(0, 1, 2);
    assertThat(recorder.heard)
        .containsSubsequence(
            "killed reduce-0-0",
            "lost output of map-1-0",
            "succeeded map-1-1",
            "succeeded reduce-0-1")
        .doesNotContain("succeeded map-0-1", "succeeded map-2-1")
        .noneMatch(entry -> entry.startsWith("failed"));
  }

  @Test
  void aMergeOfWhatIsDamagedRepeatsTheMaps() throws Exception {
    AtomicReference<String> damaged = new AtomicReference<>();
    FakeJob job =
        new FakeJob() {
          @Override
          public MergeBody merge() {
            String first = recorder.heard.get(0).replace("succeeded ", "");
            try {
              if (damaged.compareAndSet(null, first)) {
                damageRun("job_1." + first + ".0");
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            return super.merge();
          }
        };
    JobPlan plan = FakeJob.plan(40, 1, 1, 0);
    runOnDisk(plan, job, progress(plan));
    assertThat(job.reduced).isEqualTo(numbers(40));
    assertThat(recorder.heard).containsOnlyOnce("lost output of " + damaged.get());
    assertThat(recorder.heard).filteredOn(entry -> entry.startsWith("lost")).hasSize(1);
  }

  @Test
  void mapsThatAreMadeAgainAnswerForNoReduce() throws Exception {
    List<String> givenUp = List.of("failed reduce-0-0 for good", "failed reduce-1-0 for good");
    FakeJob job =
        new FakeJob() {
          @Override
          public SortPlan sort() {
            return new SortPlan(4, SORT.order(), false);
          }

          @Override
          void onMap(TaskAttempt attempt, TaskMonitor monitor) {
            if (attempt.number() > 0) {
              throw new IllegalStateException("cannot do it again");
            }
          }

          @Override
          void onReduce(TaskAttempt attempt) throws Exception {
            if (attempt.task() < 2) {
              throw new IllegalStateException("always");
            }
            // When the scheduler knows, too: what fails after runs were lost may have failed for
            // them.
            Until.holds("both are given up", () -> recorder.heard.containsAll(givenUp));
            if (attempt.task() == 2 && attempt.number() == 0) {
              deleteRuns("job_1.map-1-0*");
              throw new IOException("as after a read that failed");
            }
          }
        };
    JobPlan plan =
        new JobPlan("job_1", "fake", "", 10, 4, 1, 1, 10, 50, 100, false, FakeJob.NO_LIMIT);
    runOnDisk(plan, job, progress(plan));
    assertThat(recorder.heard)
        .containsAll(givenUp)
        .contains("failed map-1-1 for good", "succeeded reduce-2-1");
    assertThat(job.log).endsWith("commit");
  }

  @Test
  void mapOutputThatIsGoneAgainAndAgainFailsTheJob() {
    FakeJob job =
        new FakeJob() {
          @Override
          void onReduce(TaskAttempt attempt) throws IOException {
            deleteRuns("job_1.map-*");
            throw new IOException("as after a read that failed");
          }
        };
    JobPlan plan = FakeJob.plan(2, 1, 1, 0);
    assertThatThrownBy(() -> runOnDisk(plan, job, progress(plan)))
        .isInstanceOfSatisfying(
            HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOST))
        .hasMessageContaining("for the 4th time");
    assertThat(recorder.heard).contains("succeeded map-0-" + FinishedMaps.REPEATS_MAX);
  }

  @Test
  void countsProgressOfBothKinds() {
    JobProgress progress = progress(FakeJob.plan(4, 2, 1, 0));
    TaskMonitor monitor = new TaskMonitor();
    TaskAttempt attempt = new TaskAttempt(Kind.MAP, 0, 0);
    progress.started(attempt, monitor);
    monitor.setProgress(0.5f);
    monitor.setInput(10, 100);
    assertThat(progress.fraction(Kind.MAP)).isEqualTo(0.125);
    progress.succeeded(attempt);
    assertThat(progress.fraction(Kind.MAP)).isEqualTo(0.25);
    assertThat(progress.fraction(Kind.REDUCE)).isZero();
    assertThat(progress.inputRecords()).isEqualTo(10);
    assertThat(progress.tasks(Kind.MAP)).isEqualTo(new JobReport.Tasks(4, 0, 1, 0));
  }
}
