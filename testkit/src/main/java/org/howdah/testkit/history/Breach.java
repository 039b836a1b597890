package org.howdah.testkit.history;

/**
 * What is wrong with the history of one key.
 *
 * @param operation the first answer that cannot be, by when the answers came
 * @param isDecided whether it cannot be; otherwise there are too many ways in which it could, and
 *     nobody knows
 * @param description for people: the answer, what the key can have been, and what happened before
 */
public record Breach(Operation operation, boolean isDecided, String description) {
  @Override
  public String toString() {
    return description;
  }
}
