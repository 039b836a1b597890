package org.howdah.hadoop;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.howdah.cache.JobShare;
import org.howdah.engine.JobPlan;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.TaskFailure;
import org.howdah.engine.TaskMonitor;
import org.howdah.engine.TaskRunner;
import org.howdah.hadoop.WorkerMessage.StoredRun;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.sort.BufferPool;
import org.howdah.sort.SortStatistics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs attempts in worker processes; all their runs lie in folders. */
final class ProcessTasks implements TaskRunner {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessTasks.class);

  /** Less than the scheduler waits, so that what a worker leaves is cleared away in time. */
  private static final long STOP_MILLIS_MAX = 2_000;

  private static final int OUT_OF_MEMORY_EXIT_CODE = 3;

  private final JobPlan plan;
  private final HadoopJob job;
  private final Workers workers;
  private final List<Path> runFolders = new ArrayList<>();
  private final JobShare fast;

  /**
   * @param runFolders where workers put runs
   * @param fast the job's share of a fast device, where they put runs first; null for none
   */
  ProcessTasks(JobPlan plan, HadoopJob job, Workers workers, List<Path> runFolders, JobShare fast) {
    this.plan = plan;
    this.job = job;
    this.workers = workers;
    this.runFolders.addAll(runFolders);
    this.fast = fast;
    if (fast != null) {
      this.runFolders.add(fast.folder());
    }
  }

  @Override
  public List<Run> map(TaskAttempt attempt, TaskMonitor monitor, BufferPool buffer)
      throws Exception {
    return new AttemptTalk(attempt, monitor).hold(List.of());
  }

  @Override
  public void reduce(TaskAttempt attempt, TaskMonitor monitor, List<Run> runs) throws Exception {
    new AttemptTalk(attempt, monitor).hold(stored(runs));
  }

  /**
   * A merge is no attempt that the scheduler would repeat, so one that loses its worker is here.
   */
  @Override
  public Run merge(String name, List<Run> runs, SortStatistics statistics) throws Exception {
    for (int number = 1; ; number++) {
      try {
        Run merged = new MergeTalk(name).hold(stored(runs));
        statistics.runs++;
        statistics.storedBytes += merged.bytes();
        statistics.spilledRecords += merged.records();
        statistics.spilledBytes += merged.bytes();
        return merged;
      } catch (HowdahException e) {
        if (e.code() != ErrorCode.LOST || number >= plan.attemptsMaxMap()) {
          throw e;
        }
        LOG.warn("{}; merging again", e.getMessage());
      }
    }
  }

  private static List<StoredRun> stored(List<Run> runs) {
    return runs.stream().map(StoredRun::of).toList();
  }

  /** One conversation with one worker, from the request to its outcome. */
  private abstract class Talk {
    final TaskMonitor monitor;
    private final WorkerSpace space = new WorkerSpace(fast);

    Talk(TaskMonitor monitor) {
      this.monitor = monitor;
    }

    abstract void progress(WorkerMessage.Progress progress);

    abstract TaskFailure failed(WorkerMessage.Failed failure);

    /**
     * @param how of a worker that went away, what became of it
     */
    abstract TaskFailure lost(ErrorCode code, String how);

    /** Clears away what a worker left that did not do so itself. */
    abstract void abort();

    final List<Run> hold(Kind kind, WorkerMessage request) throws Exception {
      WorkerProcess worker = workers.acquire(kind);
      boolean usable = false;
      boolean clean = false;
      try {
        worker.send(request);
        WorkerMessage outcome = awaitOutcome(worker);
        usable = outcome != null;
        if (outcome instanceof WorkerMessage.Done done) {
          List<Run> runs = open(done.runs());
          clean = true;
          return runs;
        }
        if (outcome instanceof WorkerMessage.Failed failure) {
          clean = true;
          throw failed(failure);
        }
        throw lost(worker);
      } catch (InterruptedException e) {
        if (stop(worker) instanceof WorkerMessage.Failed failure) {
          clean = true;
          throw failed(failure);
        }
        throw e;
      } finally {
        workers.release(worker, usable);
        if (!clean) {
          abort();
        }
        space.end();
      }
    }

    /** Only workers read runs, so how they are compressed does not matter here. */
    private List<Run> open(List<StoredRun> stored) throws IOException {
      List<Run> runs = new ArrayList<>();
      for (StoredRun run : stored) {
        Path file = Path.of(run.file());
        runs.add(space.adopt(DirectoryRun.open(file, run.records(), Compression.NONE)));
      }
      return runs;
    }

    /** What the worker says in the end; null if it went away. */
    private WorkerMessage awaitOutcome(WorkerProcess worker) throws InterruptedException {
      while (true) {
        WorkerMessage message = worker.next();
        if (message instanceof WorkerMessage.Progress news) {
          progress(news);
        } else if (message instanceof WorkerMessage.Done
            || message instanceof WorkerMessage.Failed) {
          return message;
        } else if (message instanceof WorkerMessage.Take wish) {
          worker.send(new WorkerMessage.Taken(wish.number(), space.take(wish.bytes())));
        } else if (message instanceof WorkerMessage.GiveBack less) {
          space.giveBack(less);
        } else if (message == null && worker.ended()) {
          return null;
        }
        if (monitor.killed()) {
          throw new InterruptedException("the attempt was told to stop");
        }
      }
    }

    /** Tells the worker to stop, and waits a while for what it says to it; null if nothing. */
    private WorkerMessage stop(WorkerProcess worker) {
      boolean interrupted = Thread.interrupted();
      worker.send(new WorkerMessage.Stop());
      long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STOP_MILLIS_MAX);
      try {
        while (System.nanoTime() < deadline && !worker.ended()) {
          WorkerMessage message = worker.next();
          if (message instanceof WorkerMessage.Done || message instanceof WorkerMessage.Failed) {
            return message;
          }
        }
      } catch (InterruptedException e) {
        interrupted = true;
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
      return null;
    }

    private TaskFailure lost(WorkerProcess worker) {
      String how = worker.describeEnd();
      if (!worker.wasReady()) {
        return lost(
            worker.options().isEmpty() ? ErrorCode.LOST : ErrorCode.USER_CONFIGURATION,
            how
                + (worker.options().isEmpty()
                    ? ""
                    : "\nCheck the Java options that the job sets for its tasks: "
                        + String.join(" ", worker.options())));
      }
      boolean outOfMemory =
          worker.exitCode() == OUT_OF_MEMORY_EXIT_CODE && worker.printed("OutOfMemoryError");
      return lost(
          ErrorCode.LOST,
          how
              + (outOfMemory
                  ? "\nGive workers more memory: --memory, fewer --slots, or -Xmx in"
                      + " mapreduce.map.java.opts and mapreduce.reduce.java.opts."
                  : ""));
    }

    /** Deletes what a worker wrote under a name. */
    final void deleteRuns(String name) {
      for (Path folder : runFolders) {
        if (!Files.isDirectory(folder)) {
          continue;
        }
        try (DirectoryStream<Path> left =
            Files.newDirectoryStream(folder, plan.id() + "." + name + "{,.*}")) {
          for (Path file : left) {
            Files.deleteIfExists(file);
          }
        } catch (IOException e) {
          LOG.warn("cannot delete what a worker left in {}", folder, e);
        }
      }
    }
  }

  /** The conversation about an attempt. */
  private final class AttemptTalk extends Talk {
    private final TaskAttempt attempt;
    private final Set<Long> bad;
    private long beats;

    AttemptTalk(TaskAttempt attempt, TaskMonitor monitor) {
      super(monitor);
      this.attempt = attempt;
      bad = job.skips().of(attempt);
    }

    List<Run> hold(List<StoredRun> runs) throws Exception {
      job.counters().began(attempt, new TaskReporter(monitor));
      return hold(attempt.kind(), new WorkerMessage.Work(attempt, List.copyOf(bad), runs));
    }

    @Override
    void progress(WorkerMessage.Progress progress) {
      monitor.setProgress(progress.fraction());
      monitor.setStatus(progress.status());
      monitor.setInput(progress.inputRecords(), progress.inputBytes());
      if (progress.beats() != beats) {
        beats = progress.beats();
        monitor.beat();
      }
      job.counters().update(attempt, new TaskReporter(monitor, progress.counters()));
    }

    @Override
    TaskFailure failed(WorkerMessage.Failed failure) {
      bad.addAll(failure.bad());
      return new TaskFailure(
          failure.code(), failure.message(), WorkerException.of(failure.causes()));
    }

    @Override
    TaskFailure lost(ErrorCode code, String how) {
      String input = job.input(attempt);
      String message =
          "%s task %d, attempt %d, failed%s: %s"
              .formatted(
                  attempt.kind().word(),
                  attempt.task(),
                  attempt.number(),
                  input.isEmpty() ? "" : " on " + input,
                  how);
      return new TaskFailure(code, message, null);
    }

    @Override
    void abort() {
      deleteRuns(attempt.toString());
      new Attempt(job, attempt, new TaskMonitor()).abortForLostProcess();
    }
  }

  /** The conversation about a merge. */
  private final class MergeTalk extends Talk {
    private final String name;
    private WorkerMessage.Progress last;

    MergeTalk(String name) {
      super(new TaskMonitor());
      this.name = name;
    }

    Run hold(List<StoredRun> runs) throws Exception {
      Run merged = hold(Kind.MAP, new WorkerMessage.Merge(name, runs)).get(0);
      if (last != null) {
        job.counters().merged(last.counters());
      }
      return merged;
    }

    @Override
    void progress(WorkerMessage.Progress progress) {
      last = progress;
    }

    @Override
    TaskFailure failed(WorkerMessage.Failed failure) {
      return new TaskFailure(
          failure.code(), failure.message(), WorkerException.of(failure.causes()));
    }

    @Override
    TaskFailure lost(ErrorCode code, String how) {
      return new TaskFailure(code, name + " failed: " + how, null);
    }

    @Override
    void abort() {
      deleteRuns(name);
    }
  }
}
