package org.howdah.model.project;

/**
 * How large a run of a job is. Immutable.
 *
 * @param nodes how many machines, 1 or more
 * @param type of machine they are, as users name it; may be empty
 * @param slots how many tasks each runs at once; 0 where nobody knows
 * @param tasks how many tasks the job has; 0 where nobody knows
 * @param inputBytes what the job reads; 0 where nobody knows
 */
public record Scale(int nodes, String type, int slots, int tasks, double inputBytes) {
  boolean hasSlots() {
    return slots > 0;
  }

  boolean hasTasks() {
    return tasks > 0;
  }

  boolean hasInput() {
    return inputBytes > 0;
  }
}
