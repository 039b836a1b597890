package org.howdah.grid;

import java.util.Arrays;

/** How far a job is. */
public enum JobState {
  /** It waits for a manager, or for nodes. */
  QUEUED(0),
  RUNNING(1),
  /** All tasks are done, and its output is being made visible. */
  COMMITTING(2),
  SUCCEEDED(3),
  FAILED(4),
  KILLED(5);

  private final byte code;

  JobState(int code) {
    this.code = (byte) code;
  }

  /** The byte that stands for it in the journal. */
  byte code() {
    return code;
  }

  static JobState of(byte code) {
    return Arrays.stream(values())
        .filter(state -> state.code == code)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no state of a job is " + code));
  }

  /** Whether nothing comes after it. */
  public boolean ended() {
    return compareTo(SUCCEEDED) >= 0;
  }
}
