package org.howdah.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.howdah.record.ErrorCode;

/**
 * Attempts that were told to end, because they were silent or because somebody asked: how long they
 * may take, and what their failure is. For the job's thread alone.
 */
final class Endings {
  /** How long attempts that are told to end may take before they are left to themselves. */
  static final long MILLIS_MAX = 5_000;

  private final JobPlan plan;
  private final JobBody body;
  private final Attempts attempts;
  private final SilenceWatch watch;
  private final Map<TaskAttempt, Overdue> told = new HashMap<>();

  /**
   * @param attempts those that run
   * @param clockMillis a clock that never goes back
   */
  Endings(JobPlan plan, JobBody body, Attempts attempts, LongSupplier clockMillis) {
    this.plan = plan;
    this.body = body;
    this.attempts = attempts;
    watch = new SilenceWatch(plan.silence(), clockMillis);
  }

  /** Whether anything depends on the time. */
  boolean needClock() {
    return plan.silence().exists() || !told.isEmpty();
  }

  /** How often to {@link #look}, if at all. */
  long tickMillis() {
    return watch.tickMillis();
  }

  /** Tells an attempt that runs to end; one that commits has all the time that it needs. */
  void ask(TaskAttempt attempt) {
    Attempts.Running its = attempts.of(attempt);
    if (its.monitor().killUnlessCommitting()) {
      limit(attempt, false);
    }
    its.stop();
  }

  private void limit(TaskAttempt attempt, boolean silent) {
    if (told.isEmpty()) {
      watch.elapsedMillis(); // What has gone by until now is not this attempt's.
    }
    StackTraceElement[] where = attempts.of(attempt).monitor().where();
    told.putIfAbsent(attempt, new Overdue(silent, where, MILLIS_MAX));
  }

  /** Tells those that are silent to end; which have not ended in time. */
  List<TaskAttempt> look() {
    long elapsed = watch.elapsedMillis();
    List<TaskAttempt> late = new ArrayList<>();
    told.forEach(
        (attempt, its) -> {
          if (its.isOver(elapsed)) {
            late.add(attempt);
          }
        });
    watch.look(attempts.monitors(), elapsed).forEach(this::endSilent);
    return late;
  }

  private void endSilent(TaskAttempt attempt) {
    Attempts.Running its = attempts.of(attempt);
    if (!told.containsKey(attempt) && its.monitor().killUnlessCommitting()) {
      limit(attempt, true);
      its.handle().interrupt();
    }
  }

  /** The failure of an attempt that has not ended in time. */
  TaskFailure late(TaskAttempt attempt) {
    Overdue its = told.get(attempt);
    String input = body.input(attempt);
    return its.isSilent()
        ? TaskFailure.ofSilence(attempt, input, plan.silence(), false, its.where())
        : TaskFailure.ofDeafness(attempt, input, its.where());
  }

  /** Says that an attempt has ended well. */
  void forget(TaskAttempt attempt) {
    told.remove(attempt);
  }

  /**
   * The failure of an attempt that has ended with the one that is reported: what one says that was
   * told to end because it was silent is not why it failed.
   */
  TaskFailure ended(TaskAttempt attempt, TaskFailure reported) {
    Overdue its = told.remove(attempt);
    if (its == null || !its.isSilent() || reported.code() == ErrorCode.SILENCE) {
      return reported;
    }
    Throwable cause = its.where() == null ? reported.getCause() : its.where();
    return TaskFailure.ofSilence(attempt, body.input(attempt), plan.silence(), true, cause);
  }
}
