package org.howdah.engine;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.howdah.record.ErrorCode;
import org.howdah.record.Run;

/*
 * Damaged bytes reach the user's code before their checksum is compared, and what that makes of them
 * can be any failure. So whatever failed, its input is looked at.
 */
/** Finds out whether a failure comes from runs that are gone or damaged. */
public final class Damage {
  private static final Logger LOG = Logger.getLogger(Damage.class.getName());

  /** Marks what was thrown where the input has been looked at by then, and is whole. */
  public interface InputIsWhole {}

  private Damage() {}

  /**
   * Which runs cannot be read any more in all partitions. A run of which that cannot be found out
   * counts as one that can.
   *
   * @param failure of whoever read them
   * @param goesOn asked before each partition of a run; whether anybody still wants to know
   */
  public static List<Run> gone(
      List<Run> runs, IntStream partitions, Throwable failure, BooleanSupplier goesOn) {
    if (failure instanceof PlaceLost || isOfWholeInput(failure)) {
      return List.of();
    }
    int[] read = partitions.toArray();
    boolean silently = failure instanceof TaskFailure known && known.code() == ErrorCode.LOST;
    return runs.stream()
        // A process that died did not say. On nodes it has looked before it began to read.
        .filter(run -> !silently || failure.getCause() != null || run.asFile().isPresent())
        .filter(run -> isGone(run, read, goesOn))
        .toList();
  }

  private static boolean isOfWholeInput(Throwable failure) {
    return failure instanceof InputIsWhole
        || (failure instanceof TaskFailure && failure.getCause() instanceof InputIsWhole);
  }

  private static boolean isGone(Run run, int[] partitions, BooleanSupplier goesOn) {
    try {
      for (int partition : partitions) {
        if (goesOn.getAsBoolean() && !run.isReadable(partition)) {
          return true;
        }
      }
    } catch (RuntimeException | Error e) {
      LOG.log(Level.WARNING, "cannot find out whether map output is whole", e);
    }
    return false;
  }
}
