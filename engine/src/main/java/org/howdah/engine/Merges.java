package org.howdah.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.record.Thrown;
import org.howdah.sort.BufferPool;
import org.howdah.sort.SortStatistics;

/**
 * Merges of map output, so that reduce tasks read all of it in one pass. Of a job's own thread;
 * what slots report comes there.
 */
final class Merges {
  private static final Logger LOG = Logger.getLogger(Merges.class.getName());

  /** What merges have to know of their job. */
  interface Job {
    /** Has the job's own thread do something. Any thread may call. */
    void call(JobStep step);

    /** Says that runs cannot be read any more; false if nobody wants them. */
    boolean lose(List<Run> gone, Throwable reported);

    /** Whether it wants nothing any more. Any thread may call. */
    boolean isStopping();

    /** Whether no attempt runs or waits, so that nothing more can come of any. */
    boolean isIdle();

    /** A merge is done and believed. */
    void merged(List<Run> taken, Run result, SortStatistics statistics) throws HowdahException;
  }

  private final JobPlan plan;
  private final MapOutputs outputs;
  private final TaskRunner tasks;
  private final Executor executor;
  private final Job job;
  private final List<Executor.Handle> begun = new ArrayList<>();

  Merges(JobPlan plan, MapOutputs outputs, TaskRunner tasks, Executor executor, Job job) {
    this.plan = plan;
    this.outputs = outputs;
    this.tasks = tasks;
    this.executor = executor;
    this.job = job;
  }

  /**
   * Begins one.
   *
   * @param firstNumber of the names that this process gives: the run of one before it may be there
   */
  void begin(List<Run> taken, int firstNumber) {
    String name = "merge-" + (firstNumber + begun.size());
    begun.add(executor.submit("howdah-" + name, new Work(taken, name)));
  }

  void interrupt() {
    begun.forEach(Executor.Handle::interrupt);
  }

  /** What a slot does for a merge. */
  private final class Work implements Executor.Work {
    private final List<Run> taken;
    private final String name;

    Work(List<Run> taken, String name) {
      this.taken = taken;
      this.name = name;
    }

    @Override
    public void run(BufferPool buffer) {
      SortStatistics statistics = new SortStatistics();
      try {
        Run result = tasks.merge(name, taken, statistics);
        job.call(
            () -> {
              outputs.merged(taken, result);
              job.merged(taken, result, statistics);
            });
      } catch (Throwable e) {
        List<Run> gone =
            Damage.gone(taken, IntStream.range(0, plan.reduces()), e, () -> !job.isStopping());
        job.call(() -> failed(e, gone));
      }
    }

    private void failed(Throwable e, List<Run> gone) throws HowdahException {
      String what = "merging map output of job " + plan.id() + " failed";
      boolean needed = outputs.notMerged(taken);
      if (job.lose(gone, e)) {
        return;
      }
      boolean comesLater = e instanceof PlaceLost && !job.isIdle();
      if (needed && !comesLater) {
        throw new HowdahException(
            e instanceof HowdahException known ? known.code() : ErrorCode.USER_CODE,
            what + ": " + Thrown.text(e),
            e);
      }
      LOG.log(Level.WARNING, what + (needed ? "; merging later" : "; going on without"), e);
    }

    @Override
    public void cancelled() {
      job.call(() -> outputs.notMerged(taken));
    }
  }
}
