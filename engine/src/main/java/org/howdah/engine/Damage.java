package org.howdah.engine;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;

/** Finds out whether a failure to read comes from runs that are gone or damaged. */
public final class Damage {
  /** A chain of causes may be a ring. */
  private static final int CAUSES_MAX = 16;

  private Damage() {}

  /**
   * Which runs cannot be read any more in all partitions, if something failed for that.
   *
   * @param goesOn asked before each partition of a run; whether anybody still wants to know
   */
  public static List<Run> gone(
      List<Run> runs, IntStream partitions, Throwable failure, BooleanSupplier goesOn) {
    if (!mayBeOfReading(failure)) {
      return List.of();
    }
    int[] read = partitions.toArray();
    return runs.stream()
        .filter(
            run -> Arrays.stream(read).anyMatch(it -> goesOn.getAsBoolean() && !run.isReadable(it)))
        .toList();
  }

  private static boolean mayBeOfReading(Throwable failure) {
    if (failure instanceof HowdahException known && known.code() == ErrorCode.CORRUPTION) {
      return true;
    }
    Throwable next = failure instanceof TaskFailure ? failure.getCause() : failure;
    for (int depth = 0; next != null && depth < CAUSES_MAX; depth++) {
      if (next instanceof IOException) {
        return true;
      }
      next = next.getCause();
    }
    return false;
  }
}
