package org.howdah.engine;

import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.measure.MachineState;
import org.howdah.engine.measure.MachineUse;
import org.howdah.sort.SortStatistics;

/** Keeps the figures of a running job. Written by the job's thread, read by any. */
public final class JobProgress {
  /** Where a job is. */
  public enum Phase {
    SETUP("the setup"),
    MAP("the map phase"),
    REDUCE("the reduce phase"),
    COMMIT("the commit");

    private final String word;

    Phase(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }
  }

  private final JobPlan plan;
  private final LongSupplier clockMillis;
  private final Supplier<MachineState> machine;
  private final Map<Phase, Long> phaseMillis = new EnumMap<>(Phase.class);
  private final Map<Phase, Instant> phaseBegan = new EnumMap<>(Phase.class);
  private final Map<Phase, MachineUse> machineUse = new EnumMap<>(Phase.class);
  private final Map<TaskAttempt, TaskMonitor> running = new HashMap<>();
  private final Map<Kind, Integer> done = new EnumMap<>(Kind.class);
  private final Map<Kind, Integer> failures = new EnumMap<>(Kind.class);
  private Phase phase = Phase.SETUP;
  private long phaseStart;
  private MachineState phaseState;
  private long inputRecords;
  private long inputBytes;
  private long spilledBytes;

  /**
   * @param clockMillis a clock that never goes back
   */
  public JobProgress(JobPlan plan, LongSupplier clockMillis) {
    this(plan, clockMillis, MachineState::unknown);
  }

  /**
   * @param clockMillis a clock that never goes back
   * @param machine how the machine that runs the tasks stands; asked when a phase ends
   */
  public JobProgress(JobPlan plan, LongSupplier clockMillis, Supplier<MachineState> machine) {
    this.plan = plan;
    this.clockMillis = clockMillis;
    this.machine = machine;
    phaseStart = clockMillis.getAsLong();
    phaseState = machine.get();
    phaseBegan.put(phase, Instant.now());
  }

  synchronized Phase phase() {
    return phase;
  }

  /** Ends the current phase; {@code next} begins. */
  synchronized void enter(Phase next) {
    long now = clockMillis.getAsLong();
    phaseMillis.merge(phase, now - phaseStart, Long::sum);
    MachineState state = machine.get();
    machineUse.merge(
        phase,
        new MachineUse(phaseState, state),
        (first, again) -> new MachineUse(first.from(), again.to()));
    phaseState = state;
    phaseStart = now;
    phase = next;
    phaseBegan.putIfAbsent(phase, Instant.now());
  }

  /** Ends the last phase. */
  public synchronized void end() {
    enter(phase);
  }

  synchronized void started(TaskAttempt attempt, TaskMonitor monitor) {
    running.put(attempt, monitor);
  }

  synchronized void succeeded(TaskAttempt attempt) {
    TaskMonitor monitor = running.remove(attempt);
    done.merge(attempt.kind(), 1, Integer::sum);
    if (attempt.kind() == Kind.MAP) {
      inputRecords += monitor.inputRecords();
      inputBytes += monitor.inputBytes();
    }
  }

  synchronized void failed(TaskAttempt attempt) {
    if (running.remove(attempt) != null) {
      failures.merge(attempt.kind(), 1, Integer::sum);
    }
  }

  /** What a map attempt left is gone: it counts no more. */
  synchronized void lost(TaskAttempt attempt, TaskMonitor monitor) {
    done.merge(attempt.kind(), -1, Integer::sum);
    inputRecords -= monitor.inputRecords();
    inputBytes -= monitor.inputBytes();
  }

  /** The attempt was told to stop, which is no failure. */
  synchronized void stopped(TaskAttempt attempt) {
    running.remove(attempt);
  }

  /** The task counts as done although none of its attempts succeeded. */
  synchronized void givenUp(TaskAttempt attempt) {
    done.merge(attempt.kind(), 1, Integer::sum);
  }

  synchronized void merged(SortStatistics statistics) {
    spilledBytes += statistics.spilledBytes;
  }

  /** Counts what a map task left on disk. */
  synchronized void spilled(long bytes) {
    spilledBytes += bytes;
  }

  public synchronized JobReport.Tasks tasks(Kind kind) {
    int now = (int) running.keySet().stream().filter(attempt -> attempt.kind() == kind).count();
    return new JobReport.Tasks(
        plan.tasks(kind), now, done.getOrDefault(kind, 0), failures.getOrDefault(kind, 0));
  }

  /** 0 to 1; unfinished tasks count by their own progress; 1 if there are no tasks. */
  public synchronized double fraction(Kind kind) {
    if (plan.tasks(kind) == 0) {
      return 1;
    }
    double sum = done.getOrDefault(kind, 0);
    for (Map.Entry<TaskAttempt, TaskMonitor> entry : running.entrySet()) {
      sum += entry.getKey().kind() == kind ? entry.getValue().progress() : 0;
    }
    return Math.min(1, sum / plan.tasks(kind));
  }

  public synchronized JobReport.Phases phases(boolean ended) {
    Map<Phase, Long> millis = new EnumMap<>(phaseMillis);
    if (!ended) {
      millis.merge(phase, clockMillis.getAsLong() - phaseStart, Long::sum);
    }
    return new JobReport.Phases(
        millis.getOrDefault(Phase.SETUP, 0L),
        millis.getOrDefault(Phase.MAP, 0L),
        millis.getOrDefault(Phase.REDUCE, 0L),
        millis.getOrDefault(Phase.COMMIT, 0L));
  }

  /** When that phase began first, by the clock that other machines go by, too. */
  public synchronized Optional<Instant> began(Phase some) {
    return Optional.ofNullable(phaseBegan.get(some));
  }

  /** What the machine did while that phase lasted; empty if it has not ended. */
  public synchronized Optional<MachineUse> machineUse(Phase ended) {
    return Optional.ofNullable(machineUse.get(ended));
  }

  public synchronized long inputRecords() {
    return inputRecords + running.values().stream().mapToLong(TaskMonitor::inputRecords).sum();
  }

  public synchronized long inputBytes() {
    return inputBytes + running.values().stream().mapToLong(TaskMonitor::inputBytes).sum();
  }

  public synchronized long spilledBytes() {
    return spilledBytes;
  }
}
