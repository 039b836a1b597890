package org.howdah.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.MemoryBudget;
import org.howdah.record.Run;
import org.howdah.record.Thrown;
import org.howdah.sort.BufferPool;
import org.howdah.sort.SortStatistics;

/*
 * One thread, the job's own, decides; slots only report. Everything they report goes through one
 * queue, so the state below needs no locks. A slot's thread never touches it, but for whether the job is
 * stopping.
 */
/**
 * The main path of a job: setup → map tasks → reduce tasks → commit. Which attempt runs next, and
 * what a failure means: try again, live without the task, or end the job.
 */
public final class Scheduler {
  private static final Logger LOG = Logger.getLogger(Scheduler.class.getName());

  /**
   * How often in a job map output that is gone is made again: one folder after another may fail.
   */
  static final int REPEATS_MAX = 3;

  private final JobPlan plan;
  private final JobBody body;
  private final TaskRunner tasks;
  private final Executor executor;
  private final JobListener listener;
  private final JobProgress progress;
  private final MapOutputs outputs;
  private final LongSupplier clockMillis;
  private final BlockingQueue<Step> events;
  private final Attempts attempts;
  private final Endings endings;
  private final Deque<TaskAttempt> waiting = new ArrayDeque<>();
  private final List<Executor.Handle> merges = new ArrayList<>();
  private final Map<Integer, FinishedMap> finishedMaps = new HashMap<>();
  private int repeats;
  private volatile boolean stopping;
  private Ledger ledger = Ledger.NONE;
  private Ledger.History history = Ledger.History.NONE;

  private record FinishedMap(TaskAttempt attempt, TaskMonitor monitor) {}

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
      BlockingQueue<Step> events) {
    this.plan = plan;
    this.body = body;
    this.tasks = tasks;
    this.executor = executor;
    this.listener = listener;
    this.progress = progress;
    outputs = new MapOutputs(plan, runMemory);
    this.clockMillis = clockMillis;
    this.events = events;
    attempts = new Attempts(plan);
    endings = new Endings(plan, body, attempts, clockMillis);
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
    events.add(
        () -> {
          if (attempts.of(attempt) != null) {
            if (!counts) {
              attempts.spare(attempt);
            }
            endings.ask(attempt);
          }
        });
  }

  /**
   * Lets the job look at its clock, as it otherwise does every second, and at the executor, which
   * may have got more places. Any thread may call.
   */
  public void tick() {
    events.add(() -> {});
  }

  /** What the job's own thread is to do. */
  public interface Step {
    void run() throws HowdahException;
  }

  /** Has the job's own thread do something between two decisions. Any thread may call. */
  public void call(Step step) {
    events.add(step);
  }

  /**
   * Ends an attempt whose thread will never report, so that nobody waits for it. Any thread may
   * call.
   */
  public void lost(TaskAttempt attempt, TaskFailure failure) {
    events.add(() -> failed(attempt, failure));
  }

  /**
   * Runs the job to its end on the calling thread.
   *
   * @throws HowdahException if it failed or was killed, its output aborted by then
   */
  public void run() throws HowdahException {
    boolean committed = false;
    try {
      history = ledger.history();
      attempts.numberFrom(history.firstNumber());
      body.setup();
      progress.enter(JobProgress.Phase.MAP);
      runAll(Kind.MAP);
      settleOutputs();
      progress.enter(JobProgress.Phase.REDUCE);
      runAll(Kind.REDUCE);
      while (outputs.isLost()) {
        repeatMapsBefore(takeWaiting());
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
        stopRunning();
      }
      outputs.discard();
    }
  }

  private String describe(Throwable e) {
    return "%s of job %s failed: %s".formatted(progress.phase().word(), plan.id(), Thrown.text(e));
  }

  private void runAll(Kind kind) throws HowdahException, InterruptedException {
    Set<Integer> before = restore(kind);
    for (int task = 0; task < plan.tasks(kind); task++) {
      if (!before.contains(task)) {
        waiting.add(attempts.first(kind, task));
      }
    }
    runWaiting();
  }

  /** Takes over what was got done before this process had the job; which tasks. */
  private Set<Integer> restore(Kind kind) throws HowdahException {
    Set<Integer> tasks = new HashSet<>();
    for (Map.Entry<TaskAttempt, TaskMonitor> before : history.of(kind).entrySet()) {
      TaskAttempt attempt = before.getKey();
      tasks.add(attempt.task());
      progress.started(attempt, before.getValue());
      progress.succeeded(attempt);
      listener.attemptStarted(attempt, before.getValue());
      listener.attemptSucceeded(attempt, 0);
      if (kind == Kind.MAP && plan.reduces() > 0) {
        finishedMaps.put(attempt.task(), new FinishedMap(attempt, before.getValue()));
      }
    }
    if (kind == Kind.MAP) {
      outputs.restore(tasks, history.outputs());
    }
    return tasks;
  }

  /** Ends with nothing running and nothing waiting, but for reduce tasks if map output is lost. */
  private void runWaiting() throws HowdahException, InterruptedException {
    startWaiting();
    while (attempts.count() > 0 || outputs.isMerging() || mayStartLater()) {
      handleNext();
      startWaiting();
    }
  }

  /** Whether something waits for a place to run, which a tick may bring. */
  private boolean mayStartLater() {
    return !waiting.isEmpty() && mayStart(waiting.peek());
  }

  private List<TaskAttempt> takeWaiting() {
    List<TaskAttempt> taken = List.copyOf(waiting);
    waiting.clear();
    return taken;
  }

  private void repeatMapsBefore(List<TaskAttempt> reduces)
      throws HowdahException, InterruptedException {
    progress.enter(JobProgress.Phase.MAP);
    settleOutputs();
    progress.enter(JobProgress.Phase.REDUCE);
    waiting.addAll(reduces);
    runWaiting();
  }

  /** Until map output is all there and can be read in one pass. */
  private void settleOutputs() throws HowdahException, InterruptedException {
    mergeRest();
    while (outputs.isLost()) {
      repeats++;
      if (repeats > REPEATS_MAX) {
        throw new HowdahException(
            ErrorCode.LOST,
            "map output of job %s is gone or damaged for the %dth time; the log names the files; check their devices, and leave the folders for spills and of the cache alone while a job runs"
                .formatted(plan.id(), repeats));
      }
      for (int task : outputs.dropLost()) {
        repeatMap(task);
      }
      runWaiting();
      mergeRest();
    }
  }

  private void repeatMap(int task) throws HowdahException {
    FinishedMap finished = finishedMaps.remove(task);
    progress.lost(finished.attempt, finished.monitor);
    listener.outputLost(finished.attempt);
    ledger.lost(finished.attempt);
    waiting.add(attempts.again(finished.attempt));
  }

  /** Says that runs cannot be read any more; false if nobody wants them. */
  private boolean lose(List<Run> gone, Throwable reported) {
    if (stopping || !outputs.lose(gone)) {
      return false;
    }
    String first = gone.get(0).asFile().map(Object::toString).orElse("");
    LOG.log(
        Level.WARNING,
        "{0} runs of map output are gone or damaged, and made again: {1}: {2}",
        new Object[] {gone.size(), first, reported});
    return true;
  }

  /** Waits for what happens next, but no longer than until it is time to look at the clock. */
  private void handleNext() throws HowdahException, InterruptedException {
    if (!endings.needClock()) {
      events.take().run();
      return;
    }
    Step event = events.poll(endings.tickMillis(), TimeUnit.MILLISECONDS);
    if (event != null) {
      event.run();
    }
    for (TaskAttempt late : endings.look()) {
      attempts.of(late).handle().abandon();
      failed(late, endings.late(late));
    }
  }

  private void startWaiting() throws HowdahException {
    while (attempts.count() < executor.slots() && !waiting.isEmpty() && mayStart(waiting.peek())) {
      TaskAttempt next = executor.take(waiting);
      if (next == null) {
        return;
      }
      start(next);
    }
  }

  private boolean mayStart(TaskAttempt attempt) {
    return attempt.kind() == Kind.MAP || !outputs.isLost();
  }

  private void start(TaskAttempt attempt) throws HowdahException {
    List<Run> input = attempt.kind() == Kind.MAP ? List.of() : outputs.whole();
    TaskMonitor monitor = new TaskMonitor();
    progress.started(attempt, monitor);
    listener.attemptStarted(attempt, monitor);
    Executor.Handle handle = executor.submit(attempt, new AttemptWork(attempt, monitor, input));
    attempts.began(attempt, new Attempts.Running(handle, monitor));
  }

  private void succeeded(TaskAttempt attempt, List<Run> runs, long millis) throws HowdahException {
    Attempts.Running ended = attempts.ended(attempt);
    if (ended == null || stopping) {
      runs.forEach(Run::discard);
      return;
    }
    endings.forget(attempt);
    boolean leavesRuns = attempt.kind() == Kind.MAP && plan.reduces() > 0;
    if (leavesRuns) {
      finishedMaps.put(attempt.task(), new FinishedMap(attempt, ended.monitor()));
      outputs.add(attempt.task(), runs);
    }
    progress.spilled(runs.stream().filter(run -> !run.inMemory()).mapToLong(Run::bytes).sum());
    ledger.finished(attempt, runs, ended.monitor());
    progress.succeeded(attempt);
    listener.attemptSucceeded(attempt, millis);
    if (leavesRuns) {
      mergeSome();
    }
  }

  /** Only while maps run: what is merged cannot be seen by reduce tasks that begin meanwhile. */
  private void mergeSome() {
    List<Run> surplus = outputs.takeForMerge();
    if (!surplus.isEmpty()) {
      startMerge(surplus);
    }
  }

  /** An attempt could not read runs that are gone or damaged, for which it cannot be blamed. */
  private void failedToRead(TaskAttempt attempt, TaskFailure reported, List<Run> gone)
      throws HowdahException {
    if (attempts.of(attempt) != null && lose(gone, reported)) {
      attempts.spare(attempt);
    }
    failed(attempt, reported);
  }

  private void failed(TaskAttempt attempt, TaskFailure reported) throws HowdahException {
    if (attempts.ended(attempt) == null || stopping) {
      return;
    }
    TaskFailure failure = endings.ended(attempt, reported);
    if (failure instanceof PlaceLost) {
      attempts.lostPlace(attempt);
    }
    if (attempts.isSpared(attempt)) {
      killed(attempt);
      ledger.failed(attempt);
      waiting.addFirst(attempt.next());
      return;
    }
    boolean last = attempts.isLast(attempt, failure.code());
    progress.failed(attempt);
    listener.attemptFailed(attempt, failure, last);
    ledger.failed(attempt);
    if (!last) {
      waiting.addFirst(attempt.next());
      return;
    }
    if (!attempts.giveUp(attempt.kind())) {
      throw failure;
    }
    progress.givenUp(attempt);
    if (attempt.kind() == Kind.MAP) {
      outputs.giveUp();
    }
  }

  private void startMerge(List<Run> taken) {
    // No name that a process before this one gave, whose run may be there still.
    String name = "merge-" + (history.firstNumber() + merges.size());
    merges.add(executor.submit("howdah-" + name, new MergeWork(taken, name)));
  }

  /** Merges until what is on disk can be read in one pass. */
  private void mergeRest() throws HowdahException, InterruptedException {
    List<Run> surplus = outputs.takeSurplus();
    while (!surplus.isEmpty()) {
      startMerge(surplus);
      while (outputs.isMerging()) {
        handleNext();
      }
      surplus = outputs.takeSurplus();
    }
  }

  /** Tells what runs to stop and waits for it; what does not is left to itself. */
  private void stopRunning() {
    stopping = true;
    waiting.clear();
    Map<TaskAttempt, Attempts.Running> stopped = attempts.all();
    stopped.values().forEach(Attempts.Running::stop);
    merges.forEach(Executor.Handle::interrupt);
    awaitStopped();
    attempts.all().values().forEach(attempt -> attempt.handle().abandon());
    stopped.keySet().forEach(this::killed);
  }

  private void awaitStopped() {
    boolean interrupted = Thread.interrupted();
    long deadline = clockMillis.getAsLong() + Endings.MILLIS_MAX;
    long left = Endings.MILLIS_MAX;
    while ((attempts.count() > 0 || outputs.isMerging()) && left > 0) {
      try {
        Step event = events.poll(left, TimeUnit.MILLISECONDS);
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

  private void killed(TaskAttempt attempt) {
    progress.stopped(attempt);
    listener.attemptKilled(attempt);
  }

  /** What a slot does for an attempt. */
  private final class AttemptWork implements Executor.Work {
    private final TaskAttempt attempt;
    private final TaskMonitor monitor;
    private final List<Run> input;

    AttemptWork(TaskAttempt attempt, TaskMonitor monitor, List<Run> input) {
      this.attempt = attempt;
      this.monitor = monitor;
      this.input = input;
    }

    @Override
    public void run(BufferPool buffer) {
      long start = System.nanoTime();
      try {
        List<Run> runs = List.of();
        if (attempt.kind() == Kind.MAP) {
          runs = tasks.map(attempt, monitor, buffer);
        } else {
          tasks.reduce(attempt, monitor, input);
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        List<Run> finished = runs;
        events.add(() -> succeeded(attempt, finished, millis));
      } catch (Throwable e) {
        TaskFailure failure =
            e instanceof TaskFailure known ? known : TaskFailure.of(attempt, "", e);
        List<Run> gone = Damage.gone(input, IntStream.of(attempt.task()), failure, this::goesOn);
        events.add(() -> failedToRead(attempt, failure, gone));
      }
    }

    /** Reading what may be damaged takes its time, and is no silence. */
    private boolean goesOn() {
      monitor.beat();
      return !monitor.killed();
    }

    @Override
    public void cancelled() {
      refused(new HowdahException(ErrorCode.KILLED, "stopped before it began"));
    }

    @Override
    public void refused(Throwable why) {
      events.add(() -> failed(attempt, TaskFailure.of(attempt, "", why)));
    }
  }

  /** What a slot does for a merge. */
  private final class MergeWork implements Executor.Work {
    private final List<Run> taken;
    private final String name;

    MergeWork(List<Run> taken, String name) {
      this.taken = taken;
      this.name = name;
    }

    @Override
    public void run(BufferPool buffer) {
      SortStatistics statistics = new SortStatistics();
      try {
        Run result = tasks.merge(name, taken, statistics);
        events.add(
            () -> {
              outputs.merged(taken, result);
              progress.merged(statistics);
              ledger.merged(taken, result);
            });
      } catch (Throwable e) {
        List<Run> gone = Damage.gone(taken, IntStream.range(0, plan.reduces()), e, () -> !stopping);
        events.add(() -> failed(e, gone));
      }
    }

    private void failed(Throwable e, List<Run> gone) throws HowdahException {
      String what = "merging map output of job " + plan.id() + " failed";
      boolean needed = outputs.notMerged(taken);
      if (lose(gone, e)) {
        return;
      }
      boolean comesLater = e instanceof PlaceLost && !(attempts.count() == 0 && waiting.isEmpty());
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
      events.add(() -> outputs.notMerged(taken));
    }
  }
}
