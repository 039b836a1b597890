package org.howdah.hadoop.task;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.howdah.engine.TaskAttempt;

/**
 * Which records, or groups, earlier attempts of each task died on. An attempt runs in this process,
 * so the record is known exactly and need not be searched for. Safe for several threads.
 */
public final class SkipRanges {
  private record Task(TaskAttempt.Kind kind, int number) {}

  private final Map<Task, Set<Long>> bad = new ConcurrentHashMap<>();

  /** What {@code attempt} may skip, and where it says what it died on. */
  public Set<Long> of(TaskAttempt attempt) {
    return bad.computeIfAbsent(
        new Task(attempt.kind(), attempt.task()), task -> ConcurrentHashMap.newKeySet());
  }
}
