package org.howdah.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.howdah.record.MemoryBudget;
import org.howdah.record.MemoryRunStore;
import org.howdah.record.RunStore;
import org.howdah.sort.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Attempts whose output cannot even be cleared away. */
@Timeout(60)
class AbortTest {
  private void run(JobPlan plan, FakeJob job) throws Exception {
    MemoryBudget budget = new MemoryBudget(1 << 20);
    JobProgress progress = new JobProgress(plan, () -> 0);
    LocalExecutor executor = new LocalExecutor(1, 1 << 20);
    try (RunStore store = new MemoryRunStore(budget)) {
      LocalTasks tasks = new LocalTasks(plan, job, new Stores(List.of(store)));
      new Scheduler(plan, job, tasks, executor, new Recorder(), progress, budget, () -> 0).run();
    }
  }

  @Test
  void whatAnAbortThrowsHidesNotWhyTheAttemptFailed() {
    FakeJob job =
        new FakeJob() {
          @Override
          void onMap(TaskAttempt attempt, TaskMonitor monitor) throws IOException {
            if (attempt.task() == 1) {
              throw new IOException("the first failure");
            }
          }

          @Override
          void onReduce(TaskAttempt attempt) throws IOException {
            throw new IOException("the first failure");
          }

          @Override
          void onAbort() {
            throw new IllegalStateException("the second failure");
          }
        };
    for (int maps = 1; maps <= 2; maps++) {
      JobPlan plan = FakeJob.plan(maps, 1, 1, 0);
      assertThatThrownBy(() -> run(plan, job))
          .hasMessageContaining("the first failure")
          .cause()
          .satisfies(
              first ->
                  assertThat(first.getSuppressed())
                      .extracting(Throwable::getMessage)
                      .containsExactly("the second failure"));
    }
  }
}
