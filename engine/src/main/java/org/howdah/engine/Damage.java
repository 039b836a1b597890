package org.howdah.engine;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.record.Thrown;

/** Finds out whether a failure to read comes from runs that are gone or damaged. */
public final class Damage {
  private static final Logger LOG = Logger.getLogger(Damage.class.getName());

  private Damage() {}

  /**
   * Which runs cannot be read any more in all partitions, if something failed for that. Never
   * throws: whoever asks still has a failure to report, and a run that cannot be looked at is not
   * known to be gone.
   *
   * @param goesOn asked before each partition of a run; whether anybody still wants to know
   */
  public static List<Run> gone(
      List<Run> runs, IntStream partitions, Throwable failure, BooleanSupplier goesOn) {
    if (!mayBeOfReading(failure)) {
      return List.of();
    }
    int[] read = partitions.toArray();
    try {
      return runs.stream().filter(run -> isGone(run, read, goesOn)).toList();
    } catch (RuntimeException | Error e) {
      LOG.log(Level.WARNING, "runs of map output could not be looked at", e);
      return List.of();
    }
  }

  private static boolean isGone(Run run, int[] partitions, BooleanSupplier goesOn) {
    return Arrays.stream(partitions).anyMatch(it -> goesOn.getAsBoolean() && !run.isReadable(it));
  }

  private static boolean mayBeOfReading(Throwable failure) {
    if (failure instanceof HowdahException known && known.code() == ErrorCode.CORRUPTION) {
      return true;
    }
    Throwable thrown = failure instanceof TaskFailure ? failure.getCause() : failure;
    return Thrown.chain(thrown).stream().anyMatch(IOException.class::isInstance);
  }
}
