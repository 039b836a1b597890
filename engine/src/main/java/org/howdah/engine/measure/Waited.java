package org.howdah.engine.measure;

import java.util.EnumMap;
import java.util.Map;
import org.howdah.record.Activity;

/**
 * How long an attempt's thread took, and what it was about whenever someone saw it wait.
 *
 * @param wallMillis from its begin to its end
 * @param looks how often it was seen to wait, by what it was about; null if nobody can look
 */
public record Waited(long wallMillis, Map<Activity.Kind, Integer> looks) {
  /**
   * Shares out the time in which the thread could not run, as those looks are shared out.
   *
   * @param use what the thread has taken meanwhile
   * @return milliseconds by what the thread was about, for each kind, which add up to that time;
   *     empty if it is not known
   */
  public Map<Activity.Kind, Long> millis(AttemptUse use) {
    Map<Activity.Kind, Long> millis = new EnumMap<>(Activity.Kind.class);
    if (looks == null || use.queuedMillis() < 0) {
      return millis;
    }
    long blocked = Math.max(0, wallMillis - use.threadMillis() - use.queuedMillis());
    // Where nobody looked, nothing is known of what it was about.
    Map<Activity.Kind, Integer> seen = isSeen() ? looks : Map.of(Activity.Kind.OTHER, 1);
    int all = seen.values().stream().mapToInt(Integer::intValue).sum();
    long looked = 0;
    long told = 0;
    for (Activity.Kind kind : Activity.Kind.values()) {
      looked += seen.getOrDefault(kind, 0);
      long until = Math.round((double) blocked * looked / all); // So that nothing is rounded twice.
      millis.put(kind, until - told);
      told = until;
    }
    return millis;
  }

  private boolean isSeen() {
    return looks.values().stream().anyMatch(count -> count > 0);
  }
}
