package org.howdah.bench.measure;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What a process has used of processors. */
public final class ProcessTime {
  private ProcessTime() {}

  /**
   * Seconds of user and system time of all of its threads, to a hundredth; empty if it is gone, or
   * the machine does not tell.
   */
  public static OptionalDouble seconds(long pid) {
    OptionalLong ticks = ProcFiles.ownTicks(pid);
    return ticks.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(ticks.getAsLong() / ProcFiles.TICKS_PER_SECOND);
  }
}
