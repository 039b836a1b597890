package org.howdah.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.MemoryBudget;
import org.howdah.record.MemoryRunStore;
import org.howdah.record.RunReader;
import org.howdah.sort.Collector;
import org.howdah.sort.Combiner;
import org.howdah.sort.SortPlan;
import org.howdah.sort.SortStatistics;
import org.howdah.sort.Stores;
import org.howdah.testkit.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Attempts that do nothing. The clock is the test's, so nobody waits. */
@Timeout(60)
class SilenceTest {
  private static final long LIMIT_SECONDS = FakeJob.SILENCE_MILLIS_MAX / 1000;
  private static final TaskAttempt FIRST = new TaskAttempt(TaskAttempt.Kind.MAP, 0, 0);

  private final MemoryBudget budget = new MemoryBudget(1 << 20);
  private final ManualClock clock = new ManualClock();
  private final LocalExecutor executor = new LocalExecutor(2, 1 << 20);
  private final Recorder recorder = new Recorder();
  private final CountDownLatch started = new CountDownLatch(1);
  private Scheduler scheduler;

  /** Whose first attempt of each map task hangs until it is interrupted. */
  private class Hanging extends FakeJob {
    @Override
    void onMap(TaskAttempt attempt, TaskMonitor monitor) throws Exception {
      if (attempt.number() == 0) {
        started.countDown();
        waitForever();
      }
    }
  }

  private CompletableFuture<Void> start(JobPlan plan, JobBody job) {
    Stores stores = new Stores(List.of(new MemoryRunStore(budget)));
    LocalTasks tasks = new LocalTasks(plan, job, stores);
    JobProgress progress = new JobProgress(plan, () -> 0);
    scheduler = new Scheduler(plan, job, tasks, executor, recorder, progress, budget, clock);
    return CompletableFuture.runAsync(
        () -> {
          try {
            scheduler.run();
          } catch (HowdahException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** Second by second, as a look at the clock counts for two seconds at most. */
  private void pass(long seconds, CompletableFuture<Void> job) throws InterruptedException {
    for (long i = 0; i < seconds && !job.isDone(); i++) {
      clock.advance(1000, scheduler::tick);
    }
  }

  @Test
  void anAttemptThatDoesNothingForTooLongIsTriedAgain() throws Exception {
    FakeJob job = new Hanging();
    CompletableFuture<Void> run = start(FakeJob.plan(1, 1, 2, 0), job);
    started.await();
    pass(LIMIT_SECONDS - 2, run);
    assertThat(recorder.heard).isEmpty();
    pass(3, run);
    run.get();
    assertThat(recorder.heard)
        .containsExactly("failed map-0-0", "succeeded map-0-1", "succeeded reduce-0-0");
    assertThat(job.log).contains("abort map-0-0").doesNotContain("commit map-0-0");
    assertThat(job.reduced).containsExactly(0);
  }

  @Test
  void theFailureSaysHowLongAndWhereAndWhatToDo() throws Exception {
    CompletableFuture<Void> run = start(FakeJob.plan(1, 0, 1, 0), new Hanging());
    started.await();
    pass(LIMIT_SECONDS + 1, run);
    assertThatThrownBy(run::get).isInstanceOf(ExecutionException.class);
    TaskFailure failure = recorder.failures.get(0);
    assertThat(failure)
        .hasMessageContaining("map task 0, attempt 0, failed on split 0: for 600 s it neither read")
        .hasMessageContaining("set some.setting to more than 600000 milliseconds, or to 0");
    assertThat(failure.code()).isEqualTo(ErrorCode.SILENCE);
    assertThat(failure.advice()).contains("hangs");
    assertThat(failure.getCause()).isInstanceOf(TimeoutException.class);
    assertThat(failure.getCause().getStackTrace())
        .anyMatch(frame -> frame.getMethodName().equals("waitForever"));
  }

  @Test
  void oneThatDoesNotEndWhenItIsToldToIsLeftBehind() throws Exception {
    Deaf job = new Deaf();
    CompletableFuture<Void> run = start(FakeJob.plan(1, 1, 2, 0), job);
    started.await();
    pass(LIMIT_SECONDS + 1, run);
    assertThat(recorder.heard).as("within the five seconds that it has").isEmpty();
    pass(6, run);
    run.get();
    assertThat(recorder.heard)
        .containsExactly("failed map-0-0", "succeeded map-0-1", "succeeded reduce-0-0");
    assertThat(recorder.failures.get(0)).hasMessageContaining("its thread goes on");
    job.end.countDown();
    job.ended.await();
    assertThat(job.log).as("what it did once it could").contains("abort map-0-0");
    assertThat(job.log).doesNotContain("commit map-0-0");
  }

  /** Whose first attempt of each map task ignores interrupts until {@code end}. */
  private class Deaf extends FakeJob {
    final CountDownLatch end = new CountDownLatch(1);
    final CountDownLatch ended = new CountDownLatch(1);

    @Override
    void onMap(TaskAttempt attempt, TaskMonitor monitor) {
      if (attempt.number() == 0) {
        started.countDown();
        awaitDeafly(end);
      }
    }

    @Override
    public MapBody map(TaskAttempt attempt, TaskMonitor monitor) {
      MapBody body = super.map(attempt, monitor);
      return attempt.number() > 0 ? body : new Ending(body, ended);
    }
  }

  private static JobPlan unlimited(JobPlan plan) {
    return new JobPlan(
        plan.id(),
        plan.name(),
        plan.output(),
        plan.maps(),
        plan.reduces(),
        plan.attemptsMaxMap(),
        plan.attemptsMaxReduce(),
        plan.failuresPercentMap(),
        plan.failuresPercentReduce(),
        plan.runsMergedMax(),
        plan.combines(),
        FakeJob.NO_LIMIT);
  }

  /** Asks the first attempt to stop, which it does not, and lets the time go by that it has. */
  private void askInVain(JobPlan plan, Deaf job, boolean counts) throws Exception {
    CompletableFuture<Void> run = start(plan, job);
    started.await();
    CountDownLatch asked = new CountDownLatch(1);
    scheduler.stop(FIRST, counts);
    scheduler.call(asked::countDown);
    asked.await();
    pass(4, run);
    assertThat(recorder.heard).as("within the five seconds that it has").isEmpty();
    pass(1, run);
    run.get();
    job.end.countDown();
    job.ended.await();
    assertThat(job.log).as("what it did once it could").contains("abort map-0-0");
    assertThat(job.log).doesNotContain("commit map-0-0");
  }

  @Test
  void oneThatIsKilledInVainIsLeftBehindAndItsTaskMayTryOnceMore() throws Exception {
    askInVain(FakeJob.plan(1, 1, 1, 0), new Deaf(), false);
    assertThat(recorder.heard)
        .containsExactly("killed map-0-0", "succeeded map-0-1", "succeeded reduce-0-0");
  }

  @Test
  void oneThatIsKilledInVainIsLeftBehindWithoutALimitForSilenceToo() throws Exception {
    askInVain(unlimited(FakeJob.plan(1, 1, 1, 0)), new Deaf(), false);
    assertThat(recorder.heard)
        .containsExactly("killed map-0-0", "succeeded map-0-1", "succeeded reduce-0-0");
  }

  @Test
  void oneThatIsToldToFailInVainHasFailedAndTheFailureSaysThatItGoesOn() throws Exception {
    askInVain(FakeJob.plan(1, 1, 2, 0), new Deaf(), true);
    assertThat(recorder.heard)
        .containsExactly("failed map-0-0", "succeeded map-0-1", "succeeded reduce-0-0");
    assertThat(recorder.failures.get(0))
        .hasMessageContaining("map task 0, attempt 0, failed on split 0: it did not end when")
        .hasMessageContaining("its thread goes on");
    assertThat(recorder.failures.get(0).getCause().getStackTrace())
        .anyMatch(frame -> frame.getMethodName().equals("onMap"));
  }

  @Test
  void oneThatIsKilledAndEndsIsNotWaitedFor() throws Exception {
    CompletableFuture<Void> run = start(unlimited(FakeJob.plan(1, 1, 1, 0)), new Hanging());
    started.await();
    scheduler.stop(FIRST, false);
    run.get();
    assertThat(recorder.heard)
        .containsExactly("killed map-0-0", "succeeded map-0-1", "succeeded reduce-0-0");
  }

  private static void awaitDeafly(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        // Deaf.
      }
    }
  }

  @Test
  void oneThatReportsIsNotSilent() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    TaskMonitor[] monitors = new TaskMonitor[1];
    FakeJob job =
        new FakeJob() {
          @Override
          void onMap(TaskAttempt attempt, TaskMonitor monitor) throws InterruptedException {
            monitors[0] = monitor;
            started.countDown();
            end.await();
          }
        };
    CompletableFuture<Void> run = start(FakeJob.plan(1, 0, 1, 0), job);
    started.await();
    for (int i = 0; i < 3; i++) {
      // The job may be between its look at the clock and its look at the beats: a second of leeway.
      pass(LIMIT_SECONDS - 3, run);
      monitors[0].beat();
      pass(2, run);
    }
    end.countDown();
    run.get();
    assertThat(recorder.heard).containsExactly("succeeded map-0-0");
  }

  @Test
  void oneThatCommitsIsNotDisturbed() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    FakeJob job =
        new FakeJob() {
          @Override
          public ReduceBody reduce(TaskAttempt attempt, TaskMonitor monitor) {
            return new SlowCommit(super.reduce(attempt, monitor), started, end);
          }
        };
    CompletableFuture<Void> run = start(FakeJob.plan(1, 1, 1, 0), job);
    started.await();
    pass(3 * LIMIT_SECONDS, run);
    end.countDown();
    run.get();
    assertThat(recorder.heard).containsExactly("succeeded map-0-0", "succeeded reduce-0-0");
  }

  @Test
  void aProcessThatStoodStillWasNotSilent() {
    SilenceLimit limit = new SilenceLimit(FakeJob.SILENCE_MILLIS_MAX, "some.setting");
    long[] now = {0};
    SilenceWatch watch = new SilenceWatch(limit, () -> now[0]);
    TaskMonitor monitor = new TaskMonitor();
    monitor.beat();
    for (int i = 0; i < 100; i++) {
      now[0] += 10 * FakeJob.SILENCE_MILLIS_MAX;
      assertThat(watch.look(Map.of(FIRST, monitor), watch.elapsedMillis())).isEmpty();
    }
    for (int i = 0; i < LIMIT_SECONDS; i++) {
      now[0] += 1000;
      watch.look(Map.of(FIRST, monitor), watch.elapsedMillis());
    }
    assertThat(watch.look(Map.of(FIRST, monitor), 0)).containsExactly(FIRST);
  }

  @Test
  void oneThatWaitsForASlotIsNotSilent() {
    SilenceLimit limit = new SilenceLimit(1000, "some.setting");
    SilenceWatch watch = new SilenceWatch(limit, () -> 0);
    TaskMonitor monitor = new TaskMonitor();
    assertThat(watch.look(Map.of(FIRST, monitor), 5000)).isEmpty();
    monitor.beat();
    assertThat(watch.look(Map.of(FIRST, monitor), 5000)).isEmpty();
    assertThat(watch.look(Map.of(FIRST, monitor), 1000)).containsExactly(FIRST);
  }

  @Test
  void theClockIsLookedAtTenTimesWithinTheLimitAndEverySecondAtLeast() {
    assertThat(tick(600_000)).isEqualTo(1000);
    assertThat(tick(2000)).isEqualTo(200);
    assertThat(tick(1)).isEqualTo(10);
  }

  @Test
  void withoutALimitNobodyLooksAtTheClock() throws Exception {
    FakeJob job =
        new FakeJob() {
          @Override
          void onMap(TaskAttempt attempt, TaskMonitor monitor) {
            for (int i = 0; i < 1000; i++) {
              scheduler.tick();
            }
          }
        };
    start(unlimited(FakeJob.plan(1, 0, 1, 0)), job).get();
    assertThat(recorder.heard).containsExactly("succeeded map-0-0");
    assertThat(clock.looks()).as("looks, of which one is of the constructor").isEqualTo(1);
  }

  private static long tick(long limitMillis) {
    return new SilenceWatch(new SilenceLimit(limitMillis, ""), () -> 0).tickMillis();
  }

  @Test
  void whoWasToldToEndCannotCommitAndWhoCommitsCannotBeTold() throws Exception {
    TaskMonitor told = new TaskMonitor();
    assertThat(told.killUnlessCommitting()).isTrue();
    assertThatThrownBy(told::beginCommit).isInstanceOf(InterruptedException.class);
    TaskMonitor commits = new TaskMonitor();
    commits.beginCommit();
    assertThat(commits.killUnlessCommitting()).isFalse();
    assertThat(commits.killed()).isFalse();
  }

  /** Says when it has been aborted. */
  private record Ending(MapBody body, CountDownLatch ended) implements MapBody {
    @Override
    public String input() {
      return body.input();
    }

    @Override
    public SortPlan sort() {
      return body.sort();
    }

    @Override
    public Combiner combiner() {
      return body.combiner();
    }

    @Override
    public void run(Collector collector) throws Exception {
      body.run(collector);
    }

    @Override
    public void commit(SortStatistics sorted) throws Exception {
      body.commit(sorted);
    }

    @Override
    public void abort() {
      body.abort();
      ended.countDown();
    }
  }

  /** Waits in its commit. */
  private record SlowCommit(ReduceBody body, CountDownLatch begun, CountDownLatch end)
      implements ReduceBody {
    @Override
    public void run(RunReader sorted, int runs, long bytes) throws Exception {
      body.run(sorted, runs, bytes);
    }

    @Override
    public void commit() throws Exception {
      begun.countDown();
      end.await();
      body.commit();
    }

    @Override
    public void abort() {
      body.abort();
    }
  }
}
