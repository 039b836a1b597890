package org.howdah.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.MemoryBudget;
import org.howdah.record.Run;
import org.howdah.sort.BufferPool;
import org.howdah.sort.SortStatistics;

/**
 * A job of which only the scheduler is real, with all that a seed has happen to it, and a model of
 * what must come of it. Whatever does not fit the model is an {@code AssertionError}.
 */
final class SimulatedJob implements TaskRunner, JobListener {
  private static final int MILLIS_BETWEEN_MAX = 2_000;
  private static final int RUNS_MAX = 3;
  private static final int RUN_BYTES_MAX = 100;
  private static final long SILENCE_MILLIS_MAX = 20_000;

  /** Why an attempt of the model may end without blame. */
  private final Set<TaskAttempt> blameless = new HashSet<>();

  /** Attempts that were told to end and lost their place: either may be why they ended. */
  private final Set<TaskAttempt> eitherWay = new HashSet<>();

  private final Random random;
  private final Hazards hazards;
  private final SimulatedTime time = new SimulatedTime();
  private final SimulatedSlots slots;
  private final JobPlan plan;
  private final MemoryBudget memory;

  /** How much at most a combiner leaves of what is merged. */
  private final double folding;

  private final FakeJob body = new FakeJob();
  private final Scheduler scheduler;
  private final List<SimulatedRun> runs = new ArrayList<>();
  private final Map<TaskAttempt, TaskMonitor> monitors = new HashMap<>();

  /** Of each map task that is done, the pieces that its attempt left. */
  private final Map<Integer, List<String>> mapOutput = new HashMap<>();

  private final Map<TaskAttempt, List<String>> leftBy = new HashMap<>();
  private final Map<String, Integer> failures = new HashMap<>();
  private final Set<String> givenUp = new HashSet<>();
  private final Set<TaskAttempt> exited = new HashSet<>();
  private final Map<String, TaskAttempt> committed = new HashMap<>();
  private AssertionError violation;
  private boolean tooManyGivenUp;
  private boolean killed;
  private boolean mergeFailed;
  private boolean over;
  private int losses;

  SimulatedJob(Random random) {
    this.random = random;
    boolean tolerant = random.nextInt(4) == 0;
    hazards = tolerant ? Hazards.ofFailuresAlone(random) : Hazards.draw(random);
    slots = new SimulatedSlots(time, random, hazards, 1 + random.nextInt(4));
    plan = tolerant ? drawTolerant() : drawPlan();
    folding = random.nextBoolean() ? random.nextDouble() : random.nextDouble() / 8;
    memory = new MemoryBudget(random.nextInt(1 + RUNS_MAX * RUN_BYTES_MAX * plan.maps() / 3));
    JobProgress progress = new JobProgress(plan, time);
    scheduler = new Scheduler(plan, body, this, slots, this, progress, memory, time, time);
    slots.tell(scheduler::tick);
  }

  private JobPlan drawPlan() {
    int attemptsMax = 1 + random.nextInt(3);
    return new JobPlan(
        "job_1",
        "simulated",
        "",
        random.nextInt(random.nextBoolean() ? 8 : 40),
        random.nextInt(8),
        attemptsMax,
        attemptsMax,
        random.nextBoolean() ? 0 : random.nextInt(100),
        random.nextBoolean() ? 0 : random.nextInt(100),
        2 + random.nextInt(30),
        random.nextInt(3) > 0,
        new SilenceLimit(random.nextBoolean() ? SILENCE_MILLIS_MAX : 0, "some.setting"));
  }

  /** One that goes on without many of its maps, and whose map output is folded in memory. */
  private JobPlan drawTolerant() {
    return new JobPlan(
        "job_1",
        "tolerant",
        "",
        20 + random.nextInt(20),
        3 + random.nextInt(6),
        1,
        4,
        50 + random.nextInt(50),
        0,
        1000,
        true,
        new SilenceLimit(0, "some.setting"));
  }

  /** Runs it to its end, whatever that is, and compares it with the model. */
  void run() {
    try {
      disturb();
      HowdahException failure = null;
      try {
        scheduler.run();
      } catch (HowdahException e) {
        failure = e;
      }
      time.note("the end: " + failure);
      if (violation != null) {
        throw violation;
      }
      over = true;
      checkEnd(failure);
      time.runOut();
      checkNothingIsLeft();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(e + "\n" + plan + "\n" + hazards + "\n" + time.story(), e);
    }
  }

  /** Kept as well as thrown, for the scheduler takes it for the failure of an attempt. */
  private AssertionError violation(String what) {
    if (violation == null) {
      violation = new AssertionError(what);
    }
    return violation;
  }

  /** Lets something happen now and then that no attempt does. */
  private void disturb() {
    time.after(1 + random.nextInt(MILLIS_BETWEEN_MAX), this::disturbOnce);
  }

  private void disturbOnce() {
    if (over) {
      return;
    }
    if (hazards.happens(hazards.lost())) {
      loseOne();
    }
    List<TaskAttempt> attempts = slots.attempts();
    if (!attempts.isEmpty()) {
      disturb(attempts.get(random.nextInt(attempts.size())));
    }
    if (hazards.happens(hazards.killed())) {
      killed = true;
      time.note("killed");
      scheduler.kill();
    }
    if (!slots.areIdle() || random.nextInt(20) > 0) {
      disturb();
    }
  }

  private void disturb(TaskAttempt attempt) {
    if (hazards.happens(hazards.stopped())) {
      boolean counts = random.nextBoolean();
      time.note("asked to end, which " + (counts ? "counts: " : "counts not: ") + attempt);
      if (!counts) {
        blameless.add(attempt);
      }
      scheduler.stop(attempt, counts);
    }
    if (hazards.happens(hazards.exits())) {
      time.note("exits: " + attempt);
      exited.add(attempt);
      scheduler.lost(attempt, new TaskFailure(ErrorCode.USER_CONFIGURATION, "exit", null));
    }
  }

  private void loseOne() {
    List<SimulatedRun> onDisk =
        runs.stream().filter(run -> !run.inMemory() && !run.discarded && !run.gone).toList();
    if (!onDisk.isEmpty()) {
      SimulatedRun run = onDisk.get(random.nextInt(onDisk.size()));
      run.gone = true;
      losses++;
      time.note("gone: " + run);
    }
  }

  private static String task(TaskAttempt attempt) {
    return attempt.kind().word() + attempt.task();
  }

  private SimulatedRun leave(List<String> pieces, long bytes) {
    SimulatedRun run = new SimulatedRun(plan.reduces(), pieces, bytes, memory);
    runs.add(run);
    return run;
  }

  /** Throws if the attempt does not succeed; it commits otherwise. */
  private void attempt(TaskAttempt attempt) throws Exception {
    SimulatedSlots.Piece piece = slots.of(attempt);
    if (piece != null && piece.isInterrupted()) {
      throw new InterruptedException("told to stop");
    }
    if (hazards.happens(hazards.losesPlace())) {
      (monitors.get(attempt).killed() ? eitherWay : blameless).add(attempt);
      throw new PlaceLost("the place is gone");
    }
    if (hazards.happens(hazards.fails())) {
      boolean hopeless = hazards.happens(hazards.isHopeless());
      throw new HowdahException(
          hopeless ? ErrorCode.USER_CONFIGURATION : ErrorCode.USER_CODE, "the job's own fault");
    }
    if (exited.contains(attempt)) {
      throw new InterruptedException("a thread that exits never comes back");
    }
    monitors.get(attempt).beginCommit();
    TaskAttempt other = committed.put(task(attempt), attempt);
    if (other != null && (attempt.kind() == Kind.REDUCE || plan.reduces() == 0)) {
      throw violation(other + " and " + attempt + " have committed");
    }
  }

  @Override
  public List<Run> map(TaskAttempt attempt, TaskMonitor monitor, BufferPool buffer)
      throws Exception {
    attempt(attempt);
    List<Run> left = new ArrayList<>();
    List<String> pieces = new ArrayList<>();
    for (int i = plan.reduces() == 0 ? 0 : random.nextInt(RUNS_MAX + 1); i > 0; i--) {
      String piece = attempt + "." + i;
      pieces.add(piece);
      left.add(leave(List.of(piece), 1 + random.nextInt(RUN_BYTES_MAX)));
    }
    leftBy.put(attempt, pieces);
    return left;
  }

  @Override
  public void reduce(TaskAttempt attempt, TaskMonitor monitor, List<Run> input) throws Exception {
    boolean goneMatters = random.nextBoolean();
    if (input.stream().anyMatch(run -> ((SimulatedRun) run).discarded)) {
      if (!isAwaited(attempt)) {
        throw new InterruptedException("nobody waits for it any more");
      }
      throw violation(attempt + " reads what was discarded");
    }
    if (goneMatters && input.stream().anyMatch(run -> ((SimulatedRun) run).gone)) {
      if (!monitor.killed()) {
        blameless.add(attempt);
      }
      throw new IOException("cannot be read");
    }
    attempt(attempt);
    List<String> read =
        input.stream().flatMap(run -> ((SimulatedRun) run).pieces.stream()).sorted().toList();
    List<String> right = mapOutput.values().stream().flatMap(List::stream).sorted().toList();
    if (!read.equals(right)) {
      throw violation(attempt + " has read " + read + " and not " + right);
    }
    for (int map = 0; map < plan.maps(); map++) {
      if (!mapOutput.containsKey(map) && !givenUp.contains("map" + map)) {
        throw violation(attempt + " has read before map " + map + " was done");
      }
    }
  }

  @Override
  public Run merge(String name, List<Run> input, SortStatistics statistics) throws Exception {
    if (over || killed) {
      throw new InterruptedException("told to stop");
    }
    List<SimulatedRun> taken = input.stream().map(SimulatedRun.class::cast).toList();
    if (taken.stream().anyMatch(run -> run.discarded)) {
      throw violation(name + " reads what was discarded");
    }
    if (taken.stream().anyMatch(run -> run.gone)) {
      throw new IOException("cannot be read");
    }
    if (hazards.happens(hazards.losesPlace())) {
      mergeFailed = true;
      throw new PlaceLost("the place is gone");
    }
    if (hazards.happens(hazards.mergeFails())) {
      mergeFailed = true;
      throw new IOException("the merge fails");
    }
    long bytes = taken.stream().mapToLong(Run::bytes).sum();
    double left = plan.combines() ? folding * random.nextDouble() : 1;
    time.note(name + " of " + taken);
    return leave(
        taken.stream().flatMap(run -> run.pieces.stream()).toList(),
        Math.max(1, (long) (bytes * left)));
  }

  @Override
  public void attemptStarted(TaskAttempt attempt, TaskMonitor monitor) {
    monitor.beat();
    monitors.put(attempt, monitor);
    time.note("started " + attempt);
  }

  @Override
  public void attemptSucceeded(TaskAttempt attempt, long millis) {
    time.note("succeeded " + attempt);
    if (!attempt.equals(committed.get(task(attempt)))) {
      throw violation(attempt + " has succeeded and not committed");
    }
    if (attempt.kind() == Kind.MAP) {
      mapOutput.put(attempt.task(), leftBy.get(attempt));
    }
  }

  @Override
  public void attemptFailed(TaskAttempt attempt, TaskFailure failure, boolean last) {
    time.note("failed " + attempt + (last ? " for good" : "") + ": " + failure.getMessage());
    if (blameless.contains(attempt) && !exited.contains(attempt)) {
      throw violation(attempt + " is blamed for what others did");
    }
    int count = failures.merge(task(attempt), 1, Integer::sum);
    boolean none = count >= plan.attemptsMax(attempt.kind()) || !failure.code().retryable();
    if (last != none) {
      throw violation(attempt + " is the last: " + last + ", after " + count);
    }
    if (last) {
      givenUp.add(task(attempt));
      long tasks = givenUp.stream().filter(it -> it.startsWith(attempt.kind().word())).count();
      long allowed = (long) plan.failuresPercent(attempt.kind()) * plan.tasks(attempt.kind()) / 100;
      tooManyGivenUp |= tasks > allowed;
    }
  }

  @Override
  public void attemptKilled(TaskAttempt attempt) {
    time.note("killed " + attempt);
    boolean ending = killed || tooManyGivenUp || mergeFailed || losses > 0;
    if (!blameless.contains(attempt) && !eitherWay.contains(attempt) && !ending) {
      throw violation(attempt + " was not told to end, and counts for nothing");
    }
  }

  @Override
  public void outputLost(TaskAttempt attempt) {
    time.note("lost output of " + attempt);
    if (losses == 0) {
      throw violation("nothing was lost of " + attempt);
    }
    if (!slots.attempts().isEmpty() && slots.attempts().stream().anyMatch(this::isAwaited)) {
      throw violation("output is dropped while attempts read it");
    }
    mapOutput.remove(attempt.task());
  }

  private boolean isAwaited(TaskAttempt attempt) {
    return !monitors.get(attempt).killed() && !exited.contains(attempt);
  }

  private void checkEnd(HowdahException failure) {
    if (failure != null) {
      checkReason(failure);
      return;
    }
    if (tooManyGivenUp) {
      throw new AssertionError("the job has succeeded with more tasks given up than it allows");
    }
    Kind last = plan.reduces() == 0 ? Kind.MAP : Kind.REDUCE;
    for (int task = 0; task < plan.tasks(last); task++) {
      String name = last.word() + task;
      if (committed.containsKey(name) == givenUp.contains(name)) {
        throw new AssertionError(name + " is missing, or was given up and is there");
      }
    }
    if (!body.log.equals(List.of("setup", "commit"))) {
      throw new AssertionError("the job has done " + body.log);
    }
  }

  private void checkReason(HowdahException failure) {
    boolean right =
        switch (failure.code()) {
          case KILLED -> killed;
          case LOST -> losses > FinishedMaps.REPEATS_MAX || mergeFailed || tooManyGivenUp;
          case INTERNAL -> false;
          default -> tooManyGivenUp || mergeFailed;
        };
    if (!right) {
      throw new AssertionError("the job must not fail for this: " + failure, failure);
    }
    if (body.log.contains("commit")) {
      throw new AssertionError("the job has failed and committed");
    }
  }

  private void checkNothingIsLeft() {
    if (!slots.areIdle()) {
      throw new AssertionError("something is done for a job that is over");
    }
    Set<String> known = new HashSet<>();
    mapOutput.values().forEach(known::addAll);
    // What nobody has heard of goes with the job's folders.
    List<SimulatedRun> left =
        runs.stream()
            .filter(run -> !run.discarded && known.containsAll(run.pieces))
            .filter(run -> !isOfLateMerge(run))
            .toList();
    if (!left.isEmpty()) {
      throw new AssertionError("runs are left: " + left);
    }
  }

  private boolean isOfLateMerge(SimulatedRun run) {
    return run.pieces.size() > 1;
  }
}
