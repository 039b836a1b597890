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
   * @return milliseconds by what the thread was about, for each kind; empty if that is not known
   */
  public Map<Activity.Kind, Long> millis(AttemptUse use) {
    Map<Activity.Kind, Long> millis = new EnumMap<>(Activity.Kind.class);
    if (looks == null || use.queuedMillis() < 0) {
      return millis;
    }
    long blocked = Math.max(0, wallMillis - use.threadMillis() - use.queuedMillis());
    int all = looks.values().stream().mapToInt(Integer::intValue).sum();
    for (Activity.Kind kind : Activity.Kind.values()) {
      double share = all > 0 ? (double) looks.getOrDefault(kind, 0) / all : whereNobodyLooked(kind);
      millis.put(kind, Math.round(blocked * share));
    }
    return millis;
  }

  private static double whereNobodyLooked(Activity.Kind kind) {
    return kind == Activity.Kind.OTHER ? 1 : 0;
  }
}
