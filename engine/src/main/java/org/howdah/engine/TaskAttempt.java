package org.howdah.engine;

/**
 * One try at one task.
 *
 * @param kind map or reduce
 * @param task the task's number among its kind, from 0
 * @param number 0 for the first attempt of the task
 */
public record TaskAttempt(Kind kind, int task, int number) {
  /** What a task does. */
  public enum Kind {
    MAP,
    REDUCE;

    /** The word for messages. */
    public String word() {
      return this == MAP ? "map" : "reduce";
    }
  }

  public TaskAttempt next() {
    return new TaskAttempt(kind, task, number + 1);
  }

  /** For messages and file names: {@code map-3-0}. */
  @Override
  public String toString() {
    return kind.word() + "-" + task + "-" + number;
  }
}
