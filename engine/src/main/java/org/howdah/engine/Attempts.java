package org.howdah.engine;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.ErrorCode;

/**
 * The bookkeeping of a job's attempts: which run, which tries of a task count, how many tasks were
 * given up. For the job's thread alone.
 */
final class Attempts {
  /** How often a task may lose its place without blame. */
  private static final int PLACES_LOST_MAX = 16;

  private final JobPlan plan;
  private final Map<TaskAttempt, Running> running = new HashMap<>();
  private final Set<TaskAttempt> spared = new HashSet<>();
  private final Map<Kind, Integer> tasksGivenUp = new EnumMap<>(Kind.class);
  private int firstNumber;

  /** What is at hand of an attempt that runs. */
  record Running(Executor.Handle handle, TaskMonitor monitor) {
    void stop() {
      monitor.kill();
      handle.interrupt();
    }
  }

  Attempts(JobPlan plan) {
    this.plan = plan;
  }

  /** Says which number the first attempt of each task has in this process. */
  void numberFrom(int first) {
    firstNumber = first;
  }

  TaskAttempt first(Kind kind, int task) {
    return new TaskAttempt(kind, task, firstNumber);
  }

  void began(TaskAttempt attempt, Running its) {
    running.put(attempt, its);
  }

  /** Says that an attempt does not run any more; null if it did not. */
  Running ended(TaskAttempt attempt) {
    return running.remove(attempt);
  }

  int count() {
    return running.size();
  }

  /** Null if it does not run. */
  Running of(TaskAttempt attempt) {
    return running.get(attempt);
  }

  /** All that run. */
  Map<TaskAttempt, Running> all() {
    return Map.copyOf(running);
  }

  Map<TaskAttempt, TaskMonitor> monitors() {
    Map<TaskAttempt, TaskMonitor> monitors = new HashMap<>();
    running.forEach((attempt, its) -> monitors.put(attempt, its.monitor));
    return monitors;
  }

  /** Has an attempt count for nothing: its task may try once more. */
  void spare(TaskAttempt attempt) {
    spared.add(attempt);
  }

  boolean isSpared(TaskAttempt attempt) {
    return spared.contains(attempt);
  }

  /** Spares an attempt that has lost its place, unless that happens to its task too often. */
  void lostPlace(TaskAttempt attempt) {
    if (sparedOf(attempt) < PLACES_LOST_MAX) {
      spare(attempt);
    }
  }

  /** The attempt that makes output again that is gone; what has made it counts for nothing. */
  TaskAttempt again(TaskAttempt finished) {
    if (finished.number() < firstNumber) {
      return first(finished.kind(), finished.task());
    }
    spare(finished);
    return finished.next();
  }

  /** Whether the task has no try after one that failed so. */
  boolean isLast(TaskAttempt attempt, ErrorCode failure) {
    long tries = attempt.number() - firstNumber + 1 - sparedOf(attempt);
    return !failure.retryable() || tries >= plan.attemptsMax(attempt.kind());
  }

  private long sparedOf(TaskAttempt attempt) {
    return spared.stream()
        .filter(other -> other.kind() == attempt.kind() && other.task() == attempt.task())
        .count();
  }

  /** Gives up a task; whether the job can do without it. */
  boolean giveUp(Kind kind) {
    int tasks = tasksGivenUp.merge(kind, 1, Integer::sum);
    return tasks * 100L <= plan.failuresPercent(kind) * (long) plan.tasks(kind);
  }
}
