package org.howdah.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.howdah.record.HowdahException;
import org.howdah.record.MemoryBudget;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.sort.BufferPool;
import org.howdah.sort.SortStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Map output is looked at after a failure, which may take as long as reading all of it. */
@Timeout(60)
class RunChecksTest {
  private static final int REDUCES = 3;

  private final List<String> checked = Collections.synchronizedList(new ArrayList<>());
  private final AtomicReference<Scheduler> scheduler = new AtomicReference<>();

  /** Map tasks leave runs that a test looks at; whoever reads them fails. */
  private static class Failing implements TaskRunner {
    private final Supplier<Run> runs;
    final AtomicReference<TaskMonitor> reducing = new AtomicReference<>();

    Failing(Supplier<Run> runs) {
      this.runs = runs;
    }

    @Override
    public List<Run> map(TaskAttempt attempt, TaskMonitor monitor, BufferPool buffer) {
      return List.of(runs.get());
    }

    @Override
    public void reduce(TaskAttempt attempt, TaskMonitor monitor, List<Run> input)
        throws IOException {
      reducing.set(monitor);
      throw new IOException("it may be of reading");
    }

    @Override
    public Run merge(String name, List<Run> input, SortStatistics statistics) throws IOException {
      throw new IOException("it may be of reading, or of writing");
    }
  }

  /** A run on disk of which nothing is needed but what it answers. */
  private abstract static class Asked implements Run {
    @Override
    public int partitions() {
      return REDUCES;
    }

    @Override
    public long records() {
      return REDUCES;
    }

    @Override
    public long bytes(int partition) {
      return 1;
    }

    @Override
    public long bytes() {
      return REDUCES;
    }

    @Override
    public boolean inMemory() {
      return false;
    }

    @Override
    public RunReader open(int partition) {
      throw new IllegalStateException("nobody reads it");
    }

    @Override
    public void discard() {}
  }

  private void run(JobPlan plan, TaskRunner tasks) throws HowdahException {
    FakeJob job = new FakeJob();
    JobProgress progress = new JobProgress(plan, () -> 0);
    LocalExecutor executor = new LocalExecutor(1, 1 << 20);
    MemoryBudget budget = new MemoryBudget(1 << 20);
    scheduler.set(
        new Scheduler(plan, job, tasks, executor, new Recorder(), progress, budget, () -> 0));
    scheduler.get().run();
  }

  @Test
  void aMergeThatFailedIsNotLookedIntoOnceTheJobIsStopping() {
    Supplier<Run> runs =
        () ->
            new Asked() {
              @Override
              public boolean isReadable(int partition) {
                checked.add("partition " + partition);
                scheduler.get().kill();
                try {
                  FakeJob.waitForever();
                } catch (InterruptedException e) {
                  return true; // And the thread does not know any more that it was interrupted.
                }
                return false;
              }
            };
    assertThatThrownBy(() -> run(FakeJob.plan(40, REDUCES, 1, 0), new Failing(runs)))
        .hasMessageContaining("was killed");
    assertThat(checked).containsExactly("partition 0");
  }

  @Test
  void aLookThatFailsHidesNotWhyTheAttemptFailed() {
    Run run =
        new Asked() {
          @Override
          public boolean isReadable(int partition) {
            throw new OutOfMemoryError("for the test");
          }
        };
    assertThatThrownBy(() -> run(FakeJob.plan(1, 1, 1, 0), new Failing(() -> run)))
        .hasMessageContaining("it may be of reading");
  }

  @Test
  void anAttemptIsNotSilentWhileItsInputIsLookedAt() {
    List<Long> beats = Collections.synchronizedList(new ArrayList<>());
    AtomicReference<Failing> tasks = new AtomicReference<>();
    tasks.set(
        new Failing(
            () ->
                new Asked() {
                  @Override
                  public boolean isReadable(int partition) {
                    beats.add(tasks.get().reducing.get().beats());
                    return true;
                  }
                }));
    assertThatThrownBy(() -> run(FakeJob.plan(3, 1, 1, 0), tasks.get()))
        .hasMessageContaining("it may be of reading");
    assertThat(beats).containsExactly(1L, 2L, 3L);
  }
}
