package org.howdah.engine;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.MemoryBudget;
import org.howdah.record.Run;
import org.howdah.record.Thrown;

/**
 * The main path of a job: setup → map tasks → reduce tasks → commit. One thread, the job's own,
 * goes it; everything that happens meanwhile comes to it through one queue.
 */
public final class Scheduler {
  private static final Logger LOG = Logger.getLogger(Scheduler.class.getName());

  private final JobPlan plan;
  private final JobBody body;
  private final JobProgress progress;
  private final MapOutputs outputs;
  private final LongSupplier clockMillis;
  private final BlockingQueue<JobStep> events;
  private final Endings endings;
  private final AttemptScheduler attempts;
  private Ledger ledger = Ledger.NONE;

  /**
   * @param runMemory pays for runs in memory; here only looked at
   * @param clockMillis a clock that never goes back
   */
  public Scheduler(
      JobPlan plan,
      JobBody body,
      TaskRunner tasks,
      Executor executor,
      JobListener listener,
      JobProgress progress,
      MemoryBudget runMemory,
      LongSupplier clockMillis) {
    this(
        plan,
        body,
        tasks,
        executor,
        listener,
        progress,
        runMemory,
        clockMillis,
        new LinkedBlockingQueue<>());
  }

  /**
   * @param events what happens, as the job's thread takes it; not bounded
   */
  Scheduler(
      JobPlan plan,
      JobBody body,
      TaskRunner tasks,
      Executor executor,
      JobListener listener,
      JobProgress progress,
      MemoryBudget runMemory,
      LongSupplier clockMillis,
      BlockingQueue<JobStep> events) {
    this.plan = plan;
    this.body = body;
    this.progress = progress;
    this.clockMillis = clockMillis;
    this.events = events;
    outputs = new MapOutputs(plan, runMemory);
    Attempts running = new Attempts(plan);
    endings = new Endings(plan, body, running, clockMillis);
    attempts =
        new AttemptScheduler(
            plan, tasks, executor, listener, progress, outputs, running, endings, events::add);
  }

  /** Has the job go on where the ledger says it is, and written down there. Before {@link #run}. */
  public void keep(Ledger its) {
    ledger = its;
  }

  /** Asks the job to stop. Any thread may call, at any time. */
  public void kill() {
    events.add(
        () -> {
          throw new HowdahException(ErrorCode.KILLED, "job " + plan.id() + " was killed");
        });
  }

  /**
   * Asks a running attempt to stop, and goes on without it if it has not in five seconds, unless it
   * was about to commit. Any thread may call; an attempt that does not run is left alone.
   *
   * @param counts whether that counts as a failure of its task, or the task may try once more
   */
  public void stop(TaskAttempt attempt, boolean counts) {
    events.add(() -> attempts.stop(attempt, counts));
  }

  /**
   * Lets the job look at its clock, as it otherwise does every second, and at the executor, which
   * may have got more places. Any thread may call.
   */
  public void tick() {
    events.add(() -> {});
  }

  /** Has the job's own thread do something between two decisions. Any thread may call. */
  public void call(JobStep step) {
    events.add(step);
  }

  /**
   * Ends an attempt whose thread will never report, so that nobody waits for it. Any thread may
   * call.
   */
  public void lost(TaskAttempt attempt, TaskFailure failure) {
    events.add(() -> attempts.failed(attempt, failure));
  }

  /**
   * Runs the job to its end on the calling thread.
   *
   * @throws HowdahException if it failed or was killed, its output aborted by then
   */
  public void run() throws HowdahException {
    boolean committed = false;
    try {
      attempts.goOn(ledger);
      body.setup();
      progress.enter(JobProgress.Phase.MAP);
      runAll(Kind.MAP);
      settleOutputs();
      progress.enter(JobProgress.Phase.REDUCE);
      runAll(Kind.REDUCE);
      while (outputs.isLost()) {
        repeatMapsBefore(attempts.takeWaiting());
      }
      progress.enter(JobProgress.Phase.COMMIT);
      ledger.committing();
      body.commit();
      committed = true;
      ledger.committed();
    } catch (HowdahException e) {
      throw e;
    } catch (InterruptedException e) {
      throw new HowdahException(ErrorCode.KILLED, "job " + plan.id() + " was interrupted", e);
    } catch (Exception | Error e) {
      throw new HowdahException(ErrorCode.USER_CODE, describe(e), e);
    } finally {
      if (!committed) {
        attempts.stopAll(this::awaitStopped);
      }
      outputs.discard();
    }
  }

  private String describe(Throwable e) {
    return "%s of job %s failed: %s".formatted(progress.phase().word(), plan.id(), Thrown.text(e));
  }

  private void runAll(Kind kind) throws HowdahException, InterruptedException {
    attempts.addAll(kind);
    runWaiting();
  }

  /** Ends with nothing running and nothing waiting, but for reduce tasks if map output is lost. */
  private void runWaiting() throws HowdahException, InterruptedException {
    attempts.startWaiting();
    while (attempts.goesOn()) {
      handleNext();
      attempts.startWaiting();
    }
  }

  private void repeatMapsBefore(List<TaskAttempt> reduces)
      throws HowdahException, InterruptedException {
    progress.enter(JobProgress.Phase.MAP);
    settleOutputs();
    progress.enter(JobProgress.Phase.REDUCE);
    attempts.addAll(reduces);
    runWaiting();
  }

  /** Until map output is all there and can be read in one pass. */
  private void settleOutputs() throws HowdahException, InterruptedException {
    mergeRest();
    while (outputs.isLost()) {
      attempts.repeatLost();
      runWaiting();
      mergeRest();
    }
  }

  /** Merges until what is on disk can be read in one pass. */
  private void mergeRest() throws HowdahException, InterruptedException {
    List<Run> surplus = outputs.takeSurplus();
    while (!surplus.isEmpty()) {
      attempts.merge(surplus);
      while (outputs.isMerging()) {
        handleNext();
      }
      surplus = outputs.takeSurplus();
    }
  }

  /** Waits for what happens next, but no longer than until it is time to look at the clock. */
  private void handleNext() throws HowdahException, InterruptedException {
    if (!endings.needClock()) {
      events.take().run();
      return;
    }
    JobStep event = events.poll(endings.tickMillis(), TimeUnit.MILLISECONDS);
    if (event != null) {
      event.run();
    }
    attempts.leaveLate();
  }

  private void awaitStopped() {
    boolean interrupted = Thread.interrupted();
    long deadline = clockMillis.getAsLong() + Endings.MILLIS_MAX;
    long left = Endings.MILLIS_MAX;
    while (attempts.isRunning() && left > 0) {
      try {
        JobStep event = events.poll(left, TimeUnit.MILLISECONDS);
        left = event == null ? 0 : deadline - clockMillis.getAsLong();
        if (event != null) {
          event.run();
        }
      } catch (InterruptedException e) {
        interrupted = true;
      } catch (HowdahException | RuntimeException e) {
        LOG.log(Level.FINE, "while the job was ending anyway", e);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
