package org.howdah.hadoop.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.mapred.Counters;
import org.howdah.engine.Damage;
import org.howdah.engine.LocalTasks;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.TaskFailure;
import org.howdah.engine.TaskMonitor;
import org.howdah.hadoop.task.AttemptCounters;
import org.howdah.hadoop.task.CounterBytes;
import org.howdah.hadoop.task.HadoopJob;
import org.howdah.hadoop.task.UserTasks;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.record.StoreFullException;
import org.howdah.record.Thrown;
import org.howdah.record.logs.LogScope;
import org.howdah.sort.SortStatistics;
import org.howdah.worker.BucketCounter;
import org.howdah.worker.StoredRun;
import org.howdah.worker.WorkerException;
import org.howdah.worker.WorkerMessage;
import org.howdah.worker.WorkerRuns;

/** What a worker process does for one request. One thread runs it, others ask how far it is. */
abstract class WorkerTask {
  final WorkerJob job;
  final TaskMonitor monitor = new TaskMonitor();
  final AttemptCounters counters = new AttemptCounters();
  final HadoopJob body;
  final LocalTasks tasks;
  private final UserTasks asUser;
  private List<Run> input = List.of();
  private boolean opening;

  private WorkerTask(WorkerJob job) {
    this.job = job;
    body = job.body(counters);
    tasks = new LocalTasks(job.plan(), body, job.stores());
    asUser = new UserTasks(tasks, job.user(), job.classes(), job.logging());
  }

  static WorkerTask of(WorkerJob job, WorkerMessage.Work work) {
    return new OfAttempt(job, work);
  }

  static WorkerTask of(WorkerJob job, WorkerMessage.Merge merge) {
    return new OfMerge(job, merge);
  }

  /** For messages and thread names. */
  abstract String name();

  /** What the calling thread says is the task's until its stay ends. */
  abstract LogScope.Stay enterLog();

  abstract List<Run> work(WorkerRuns runs) throws Exception;

  /** Addresses of nodes that are to keep copies of the runs that are left. */
  abstract List<String> copies();

  abstract Counters counters();

  abstract WorkerMessage failure(Throwable thrown);

  TaskMonitor monitor() {
    return monitor;
  }

  /** Does it, on the calling thread, and says how it ended. */
  final WorkerMessage run() {
    try (WorkerRuns runs = job.runs()) {
      return run(runs);
    }
  }

  /** What it has read is still there when it says why it failed. */
  private WorkerMessage run(WorkerRuns runs) {
    try {
      List<StoredRun> stored = new ArrayList<>();
      for (Run run : asUser.inOwnClasses(() -> work(runs))) {
        stored.add(runs.keep(run, copies(), monitor));
      }
      return new WorkerMessage.Done(stored);
    } catch (Throwable thrown) {
      return failure(thrown);
    }
  }

  final List<Run> open(WorkerRuns runs, List<StoredRun> stored, int partition)
      throws IOException, InterruptedException {
    opening = true;
    input = runs.open(stored, partition, monitor);
    opening = false;
    return input;
  }

  /** Whether the failure is that of runs, rather than of whoever read them. */
  final boolean areUnreadable(IntStream partitions, Throwable failure) {
    return opening
        ? !monitor.killed() && !isFull(failure)
        : !Damage.gone(input, partitions, failure, this::goesOn).isEmpty();
  }

  /** Whether it is this machine that had no room for what was fetched. */
  private static boolean isFull(Throwable failure) {
    Throwable cause = failure instanceof TaskFailure ? failure.getCause() : failure;
    return cause instanceof StoreFullException;
  }

  /** To read what may be damaged takes its time, and is no silence. */
  private boolean goesOn() {
    monitor.beat();
    return !monitor.killed();
  }

  final WorkerMessage.Progress progress() {
    Counters now = new Counters();
    now.incrAllCounters(counters()); // Which change while they are written.
    return new WorkerMessage.Progress(
        monitor.progress(),
        WorkerException.cut(monitor.status()),
        monitor.inputRecords(),
        monitor.inputBytes(),
        monitor.beats(),
        CounterBytes.of(now));
  }

  /** An attempt of a task. */
  private static final class OfAttempt extends WorkerTask {
    private final TaskAttempt attempt;
    private final WorkerMessage.Work work;

    OfAttempt(WorkerJob job, WorkerMessage.Work work) {
      super(job);
      attempt = work.attempt();
      this.work = work;
      body.skips().of(attempt).addAll(work.bad());
    }

    @Override
    String name() {
      return attempt.kind().word() + " task " + attempt.task() + ", attempt " + attempt.number();
    }

    @Override
    LogScope.Stay enterLog() {
      return job.logging().enter(attempt);
    }

    @Override
    List<String> copies() {
      return work.copies();
    }

    @Override
    List<Run> work(WorkerRuns runs) throws Exception {
      if (attempt.kind() == Kind.MAP) {
        return tasks.map(attempt, monitor, job.buffer());
      }
      tasks.reduce(attempt, monitor, open(runs, work.runs(), attempt.task()));
      Counters own = counters.of(attempt);
      runs.counted()
          .forEach(
              (what, bytes) -> own.findCounter(BucketCounter.GROUP, what.name()).increment(bytes));
      return List.of();
    }

    @Override
    Counters counters() {
      return counters.of(attempt);
    }

    @Override
    WorkerMessage failure(Throwable thrown) {
      TaskFailure failure =
          thrown instanceof TaskFailure known ? known : TaskFailure.of(attempt, "", thrown);
      if (!monitor.killed()) {
        job.logging().failed(attempt, failure);
      }
      return new WorkerMessage.Failed(
          failure.code(),
          WorkerException.cut(failure.getMessage()),
          WorkerException.describe(failure.getCause()),
          List.copyOf(body.skips().of(attempt)),
          areUnreadable(IntStream.of(attempt.task()), failure));
    }
  }

  /** A merge of runs. */
  private static final class OfMerge extends WorkerTask {
    private final WorkerMessage.Merge merge;

    OfMerge(WorkerJob job, WorkerMessage.Merge merge) {
      super(job);
      this.merge = merge;
    }

    @Override
    String name() {
      return merge.name();
    }

    @Override
    LogScope.Stay enterLog() {
      return job.logging().enter();
    }

    @Override
    List<String> copies() {
      return merge.copies();
    }

    @Override
    List<Run> work(WorkerRuns runs) throws Exception {
      List<Run> opened = open(runs, merge.runs(), WorkerRuns.ALL);
      return List.of(tasks.merge(merge.name(), opened, new SortStatistics()));
    }

    @Override
    Counters counters() {
      return counters.total();
    }

    @Override
    WorkerMessage failure(Throwable thrown) {
      ErrorCode code = thrown instanceof HowdahException known ? known.code() : ErrorCode.USER_CODE;
      return new WorkerMessage.Failed(
          code,
          WorkerException.cut(name() + " failed: " + Thrown.text(thrown)),
          WorkerException.describe(thrown),
          List.of(),
          areUnreadable(IntStream.range(0, job.plan().reduces()), thrown));
    }
  }
}
