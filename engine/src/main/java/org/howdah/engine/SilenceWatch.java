package org.howdah.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/*
 * Silence is summed up from one look to the next, and a look never counts for more than two ticks:
 * when the whole process stood still, as one that was suspended or is in a debugger, nobody has been
 * silent.
 */
/** Finds attempts that have been silent for too long. For the job's thread alone. */
final class SilenceWatch {
  private static final int TICKS = 10;
  private static final long TICK_MILLIS_MIN = 10;
  private static final long TICK_MILLIS_MAX = 1000;

  private static final class Watched {
    private long beats;
    private long silentMillis;
  }

  private final SilenceLimit limit;
  private final LongSupplier clockMillis;
  private final Map<TaskAttempt, Watched> watched = new HashMap<>();
  private long lastMillis;

  /**
   * @param clockMillis a clock that never goes back
   */
  SilenceWatch(SilenceLimit limit, LongSupplier clockMillis) {
    this.limit = limit;
    this.clockMillis = clockMillis;
    lastMillis = clockMillis.getAsLong();
  }

  /** How often to look. */
  long tickMillis() {
    if (!limit.exists()) {
      return TICK_MILLIS_MAX;
    }
    return Math.max(TICK_MILLIS_MIN, Math.min(TICK_MILLIS_MAX, limit.millis() / TICKS));
  }

  /** Milliseconds since the call before, as far as they count. */
  long elapsedMillis() {
    long now = clockMillis.getAsLong();
    long elapsed = Math.min(now - lastMillis, 2 * tickMillis());
    lastMillis = now;
    return elapsed;
  }

  /**
   * Those that have done nothing for too long, of all that run; none if there is no limit. One that
   * has not begun, because it waits for a slot or a process, is not silent.
   */
  List<TaskAttempt> look(Map<TaskAttempt, TaskMonitor> running, long elapsedMillis) {
    if (!limit.exists()) {
      return List.of();
    }
    watched.keySet().retainAll(running.keySet());
    List<TaskAttempt> silent = new ArrayList<>();
    running.forEach(
        (attempt, monitor) -> {
          Watched seen = watched.computeIfAbsent(attempt, key -> new Watched());
          long beats = monitor.beats();
          seen.silentMillis = beats == seen.beats ? seen.silentMillis + elapsedMillis : 0;
          seen.beats = beats;
          if (beats > 0 && seen.silentMillis >= limit.millis()) {
            silent.add(attempt);
          }
        });
    return silent;
  }
}
