package org.howdah.engine;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.sort.SortStatistics;

/*
 * The job's own thread decides; slots only report. What they report comes through the job's queue, so the
 * state below needs no locks. A slot's thread never touches it, but for whether the job is stopping.
 */
/**
 * Which attempt of a job runs next, and what its end means: output that is there, another try, a
 * job that lives without the task, or the end of the job. For the job's own thread.
 */
final class AttemptScheduler {
  private static final Logger LOG = Logger.getLogger(AttemptScheduler.class.getName());

  private final JobPlan plan;
  private final TaskRunner tasks;
  private final Executor executor;
  private final JobListener listener;
  private final JobProgress progress;
  private final MapOutputs outputs;
  private final Consumer<JobStep> events;
  private final Attempts attempts;
  private final Endings endings;
  private final Merges merges;
  private final FinishedMaps finishedMaps;
  private final AttemptWork.Reports reports = new Reported();
  private final Deque<TaskAttempt> waiting = new ArrayDeque<>();
  private volatile boolean stopping;
  private Ledger ledger = Ledger.NONE;
  private Ledger.History history = Ledger.History.NONE;

  /**
   * @param events takes what the job's own thread is to do; any thread may call
   */
  AttemptScheduler(
      JobPlan plan,
      TaskRunner tasks,
      Executor executor,
      JobListener listener,
      JobProgress progress,
      MapOutputs outputs,
      Attempts attempts,
      Endings endings,
      Consumer<JobStep> events) {
    this.plan = plan;
    this.tasks = tasks;
    this.executor = executor;
    this.listener = listener;
    this.progress = progress;
    this.outputs = outputs;
    this.attempts = attempts;
    this.endings = endings;
    this.events = events;
    merges = new Merges(plan, outputs, tasks, executor, new MergedJob());
    finishedMaps = new FinishedMaps(plan);
  }

  /** Goes on where a ledger says the job is, and writes down there what happens. */
  void goOn(Ledger its) throws HowdahException {
    ledger = its;
    history = its.history();
    attempts.numberFrom(history.firstNumber());
  }

  /** Has all tasks of a kind wait that were not done before this process had the job. */
  void addAll(Kind kind) throws HowdahException {
    Set<Integer> before = restore(kind);
    for (int task = 0; task < plan.tasks(kind); task++) {
      if (!before.contains(task)) {
        waiting.add(attempts.first(kind, task));
      }
    }
  }

  /** Takes over what was got done before this process had the job; which tasks. */
  private Set<Integer> restore(Kind kind) throws HowdahException {
    Set<Integer> before = new HashSet<>();
    for (Map.Entry<TaskAttempt, TaskMonitor> one : history.of(kind).entrySet()) {
      TaskAttempt attempt = one.getKey();
      before.add(attempt.task());
      progress.started(attempt, one.getValue());
      progress.succeeded(attempt);
      listener.attemptStarted(attempt, one.getValue());
      listener.attemptSucceeded(attempt, 0);
      if (kind == Kind.MAP && plan.reduces() > 0) {
        finishedMaps.add(attempt, one.getValue());
      }
    }
    if (kind == Kind.MAP) {
      outputs.restore(before, history.outputs());
    }
    return before;
  }

  /** Has these wait, behind others. */
  void addAll(Collection<TaskAttempt> later) {
    waiting.addAll(later);
  }

  /** Takes back what waits. */
  List<TaskAttempt> takeWaiting() {
    List<TaskAttempt> taken = List.copyOf(waiting);
    waiting.clear();
    return taken;
  }

  /** Whether something runs, or waits for a place to run, which may come. */
  boolean goesOn() {
    boolean mayStartLater = !waiting.isEmpty() && mayStart(waiting.peek());
    return isRunning() || mayStartLater;
  }

  /** Whether an attempt or a merge runs. */
  boolean isRunning() {
    return attempts.count() > 0 || outputs.isMerging();
  }

  /** Starts as many of those that wait as there are slots for. */
  void startWaiting() throws HowdahException {
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
    AttemptWork work = new AttemptWork(attempt, monitor, input, tasks, reports);
    attempts.began(attempt, new Attempts.Running(executor.submit(attempt, work), monitor));
  }

  /** Map tasks whose output is lost run again. */
  void repeatLost() throws HowdahException {
    finishedMaps.repeat();
    for (int task : outputs.dropLost()) {
      FinishedMaps.Finished finished = finishedMaps.take(task);
      progress.lost(finished.attempt(), finished.monitor());
      listener.outputLost(finished.attempt());
      ledger.lost(finished.attempt());
      waiting.add(attempts.again(finished.attempt()));
    }
  }

  /** Begins a merge. */
  void merge(List<Run> surplus) {
    merges.begin(surplus, history.firstNumber());
  }

  /** Tells an attempt to end, if it runs. */
  void stop(TaskAttempt attempt, boolean counts) {
    if (attempts.of(attempt) != null) {
      if (!counts) {
        attempts.spare(attempt);
      }
      endings.ask(attempt);
    }
  }

  /** Leaves those to themselves that were told to end and have not. */
  void leaveLate() throws HowdahException {
    for (TaskAttempt late : endings.look()) {
      attempts.of(late).handle().abandon();
      failed(late, endings.late(late));
    }
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

  private void succeeded(TaskAttempt attempt, List<Run> runs, long millis) throws HowdahException {
    Attempts.Running ended = attempts.ended(attempt);
    if (ended == null || stopping) {
      runs.forEach(Run::discard);
      return;
    }
    endings.forget(attempt);
    boolean leavesRuns = attempt.kind() == Kind.MAP && plan.reduces() > 0;
    if (leavesRuns) {
      finishedMaps.add(attempt, ended.monitor());
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
      merge(surplus);
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

  /** An attempt failed; nothing if it does not run any more. */
  void failed(TaskAttempt attempt, TaskFailure reported) throws HowdahException {
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

  /**
   * Tells what runs to stop, waits for it, and leaves to itself what does not.
   *
   * @param await handles what is reported, until nothing runs or it was long enough
   */
  void stopAll(Runnable await) {
    stopping = true;
    waiting.clear();
    Map<TaskAttempt, Attempts.Running> stopped = attempts.all();
    stopped.values().forEach(Attempts.Running::stop);
    merges.interrupt();
    await.run();
    attempts.all().values().forEach(attempt -> attempt.handle().abandon());
    stopped.keySet().forEach(this::killed);
  }

  private void killed(TaskAttempt attempt) {
    progress.stopped(attempt);
    listener.attemptKilled(attempt);
  }

  /** What slots say comes to the job's own thread. */
  private final class Reported implements AttemptWork.Reports {
    @Override
    public void succeeded(TaskAttempt attempt, List<Run> runs, long millis) {
      events.accept(() -> AttemptScheduler.this.succeeded(attempt, runs, millis));
    }

    @Override
    public void failed(TaskAttempt attempt, TaskFailure failure) {
      events.accept(() -> AttemptScheduler.this.failed(attempt, failure));
    }

    @Override
    public void failedToRead(TaskAttempt attempt, TaskFailure failure, List<Run> gone) {
      events.accept(() -> AttemptScheduler.this.failedToRead(attempt, failure, gone));
    }
  }

  /** The job as its merges see it. */
  private final class MergedJob implements Merges.Job {
    @Override
    public void call(JobStep step) {
      events.accept(step);
    }

    @Override
    public boolean lose(List<Run> gone, Throwable reported) {
      return AttemptScheduler.this.lose(gone, reported);
    }

    @Override
    public boolean isStopping() {
      return stopping;
    }

    @Override
    public boolean isIdle() {
      return attempts.count() == 0 && waiting.isEmpty();
    }

    @Override
    public void merged(List<Run> taken, Run result, SortStatistics statistics)
        throws HowdahException {
      progress.merged(statistics);
      ledger.merged(taken, result);
    }
  }
}
