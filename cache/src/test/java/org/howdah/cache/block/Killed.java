package org.howdah.cache.block;

import java.io.IOException;

/** Ends the process that it is called in as {@code kill -9} does: it is what does it. */
public final class Killed {
  /** The exit code of such a process. */
  public static final int CODE = 128 + 9;

  private Killed() {}

  /** Does not return. */
  public static void now() {
    try {
      long own = ProcessHandle.current().pid();
      new ProcessBuilder("sh", "-c", "kill -9 " + own).start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("still alive", e);
    }
  }
}
