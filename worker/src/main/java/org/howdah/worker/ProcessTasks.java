package org.howdah.worker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.howdah.cache.JobShare;
import org.howdah.engine.JobPlan;
import org.howdah.engine.PlaceLost;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.TaskFailure;
import org.howdah.engine.TaskMonitor;
import org.howdah.engine.TaskRunner;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.sort.BufferPool;
import org.howdah.sort.SortStatistics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs attempts in worker processes, which leave their runs where others find them. */
public final class ProcessTasks implements TaskRunner {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessTasks.class);

  /** Less than the scheduler waits, so that what a worker leaves is cleared away in time. */
  private static final long STOP_MILLIS_MAX = 2_000;

  /**
   * Workers report a few times a second; one that does not for so long is frozen. Not less than
   * attempts may be silent, and no limit where they have none.
   */
  private static final long UNHEARD_MILLIS_MAX = 60_000;

  private static final int OUT_OF_MEMORY_EXIT_CODE = 3;

  /** How often a merge may lose its place, or be refused one, without blame: as often as a task. */
  private static final int PLACES_LOST_MAX = 16;

  private final JobPlan plan;
  private final RemoteAttempts attempts;
  private final WorkerPool workers;
  private final RunPlaces places;
  private final JobShare fast;

  /**
   * @param places where workers put runs
   * @param fast the job's share of a fast device, where they put runs first; null for none
   */
  public ProcessTasks(
      JobPlan plan, RemoteAttempts attempts, WorkerPool workers, RunPlaces places, JobShare fast) {
    this.plan = plan;
    this.attempts = attempts;
    this.workers = workers;
    this.places = places;
    this.fast = fast;
  }

  @Override
  public List<Run> map(TaskAttempt attempt, TaskMonitor monitor, BufferPool buffer)
      throws Exception {
    return new AttemptTalk(attempt, monitor, List.of()).hold();
  }

  @Override
  public void reduce(TaskAttempt attempt, TaskMonitor monitor, List<Run> runs) throws Exception {
    new AttemptTalk(attempt, monitor, stored(runs, attempt.task())).hold();
  }

  /**
   * A merge is no attempt that the scheduler would repeat, so one that loses its worker is here.
   */
  @Override
  public Run merge(String name, List<Run> runs, SortStatistics statistics) throws Exception {
    int failures = 0;
    int placesLost = 0;
    while (true) {
      try {
        Run merged = new MergeTalk(name, stored(runs)).hold();
        statistics.runs++;
        statistics.storedBytes += merged.bytes();
        statistics.spilledRecords += merged.records();
        statistics.spilledBytes += merged.bytes();
        return merged;
      } catch (HowdahException e) {
        boolean spared = e instanceof PlaceLost && ++placesLost <= PLACES_LOST_MAX;
        if (!spared && (e.code() != ErrorCode.LOST || ++failures >= plan.attemptsMaxMap())) {
          throw e;
        }
        LOG.warn("{}; merging again", e.getMessage());
      }
    }
  }

  private List<StoredRun> stored(List<Run> runs, int partition) {
    return runs.stream().map(run -> places.stored(run, partition)).toList();
  }

  private List<StoredRun> stored(List<Run> runs) {
    return runs.stream().map(places::stored).toList();
  }

  /** One conversation with one worker, from the request to its outcome. */
  private abstract class Talk {
    final TaskMonitor monitor;
    private final WorkerSpace space = new WorkerSpace(fast);

    Talk(TaskMonitor monitor) {
      this.monitor = monitor;
    }

    abstract void progress(WorkerMessage.Progress progress) throws HowdahException;

    abstract TaskFailure failed(WorkerMessage.Failed failure);

    /**
     * @param how of a worker that went away, what became of it
     */
    abstract TaskFailure lost(ErrorCode code, String how);

    /** Whether the worker may make its output visible; it is not answered if nobody knows. */
    abstract boolean mayCommit() throws HowdahException, InterruptedException;

    /** Clears away what a worker left that did not do so itself. */
    abstract void abort();

    /** What the worker is to do. */
    abstract WorkerMessage request(WorkerProcess worker);

    final List<Run> hold(Kind kind, TaskAttempt attempt) throws Exception {
      WorkerProcess worker = workers.acquire(kind, attempt);
      boolean usable = false;
      boolean clean = false;
      try {
        worker.send(request(worker));
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

    private List<Run> open(List<StoredRun> stored) throws IOException {
      List<Run> runs = new ArrayList<>();
      for (StoredRun run : stored) {
        runs.add(places.adopt(run, space));
      }
      return runs;
    }

    /** What the worker says in the end; null if it went away. */
    private WorkerMessage awaitOutcome(WorkerProcess worker)
        throws HowdahException, InterruptedException {
      boolean begun = false;
      while (true) {
        WorkerMessage message = worker.next();
        if (!begun && worker.wasReady()) {
          begun = true;
          monitor.beat(); // Or else one that is frozen by then would not count as silent.
        }
        if (plan.silence().millis() > 0) {
          worker.endUnlessHeard(Math.max(UNHEARD_MILLIS_MAX, plan.silence().millis()));
        }
        if (message instanceof WorkerMessage.Progress news) {
          progress(news);
        } else if (message instanceof WorkerMessage.Done
            || message instanceof WorkerMessage.Failed) {
          return message;
        } else if (message instanceof WorkerMessage.Take wish) {
          worker.send(new WorkerMessage.Taken(wish.number(), space.take(wish.bytes())));
        } else if (message instanceof WorkerMessage.GiveBack less) {
          space.giveBack(less);
        } else if (message instanceof WorkerMessage.MayCommit wish) {
          worker.send(new WorkerMessage.Permit(wish.attempt(), mayCommit()));
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
      if (worker.isCutOff()) {
        return new PlaceLost(lost(ErrorCode.LOST, how).getMessage());
      }
      if (!worker.wasReady()) {
        return lost(
            worker.refusedOptions() ? ErrorCode.USER_CONFIGURATION : ErrorCode.LOST,
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
  }

  /** The conversation about an attempt. */
  private final class AttemptTalk extends Talk {
    private final TaskAttempt attempt;
    private final Set<Long> bad;
    private final List<StoredRun> runs;
    private long beats;

    AttemptTalk(TaskAttempt attempt, TaskMonitor monitor, List<StoredRun> runs) {
      super(monitor);
      this.attempt = attempt;
      this.runs = runs;
      bad = attempts.bad(attempt);
    }

    List<Run> hold() throws Exception {
      attempts.began(attempt, monitor);
      return hold(attempt.kind(), attempt);
    }

    @Override
    WorkerMessage request(WorkerProcess worker) {
      return new WorkerMessage.Work(attempt, List.copyOf(bad), runs, places.copies(worker));
    }

    @Override
    void progress(WorkerMessage.Progress progress) throws HowdahException {
      monitor.setProgress(progress.fraction());
      monitor.setStatus(progress.status());
      monitor.setInput(progress.inputRecords(), progress.inputBytes());
      if (progress.beats() != beats) {
        beats = progress.beats();
        monitor.beat();
      }
      attempts.counted(attempt, monitor, progress.counters());
    }

    @Override
    TaskFailure failed(WorkerMessage.Failed failure) {
      bad.addAll(failure.bad());
      return new TaskFailure(failure.code(), failure.message(), WorkerException.of(failure));
    }

    @Override
    boolean mayCommit() throws HowdahException, InterruptedException {
      try {
        attempts.awaitPermit(attempt);
      } catch (HowdahException e) {
        LOG.warn("{} may not commit: {}", attempt, e.getMessage());
        return false;
      }
      monitor.beginCommit();
      return true;
    }

    @Override
    TaskFailure lost(ErrorCode code, String how) {
      String input = attempts.input(attempt);
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
      places.delete(attempt.toString());
      attempts.abort(attempt);
    }
  }

  /** The conversation about a merge. */
  private final class MergeTalk extends Talk {
    private final String name;
    private final List<StoredRun> runs;
    private WorkerMessage.Progress last;

    MergeTalk(String name, List<StoredRun> runs) {
      super(new TaskMonitor());
      this.name = name;
      this.runs = runs;
    }

    @Override
    WorkerMessage request(WorkerProcess worker) {
      return new WorkerMessage.Merge(name, runs, places.copies(worker));
    }

    Run hold() throws Exception {
      Run merged = hold(Kind.MAP, null).get(0);
      if (last != null) {
        attempts.merged(last.counters());
      }
      return merged;
    }

    @Override
    void progress(WorkerMessage.Progress progress) {
      last = progress;
    }

    @Override
    TaskFailure failed(WorkerMessage.Failed failure) {
      return new TaskFailure(failure.code(), failure.message(), WorkerException.of(failure));
    }

    @Override
    boolean mayCommit() {
      return false; // A merge has no output of its own.
    }

    @Override
    TaskFailure lost(ErrorCode code, String how) {
      return new TaskFailure(code, name + " failed: " + how, null);
    }

    @Override
    void abort() {
      places.delete(name);
    }
  }
}
