package org.howdah.bench.measure;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** How busy the machine is, from the kernel's counters of processor time. */
public final class MachineLoad {
  private static final long LOOK_MILLIS = 300;

  private final OptionalLong busyTicks = ProcFiles.machineBusyTicks();
  private final long nanos = System.nanoTime();

  private MachineLoad() {}

  /** Begins to count. */
  public static MachineLoad now() {
    return new MachineLoad();
  }

  /**
   * The share of all processors, 0 to 1, that was in use since the count began, less some seconds
   * of processor time that are known; {@link Double#NaN} where the machine does not tell.
   */
  public double shareBeside(double knownSeconds) {
    OptionalLong ticks = ProcFiles.machineBusyTicks();
    if (busyTicks.isEmpty() || ticks.isEmpty()) {
      return Double.NaN;
    }
    double busySeconds =
        (ticks.getAsLong() - busyTicks.getAsLong()) / ProcFiles.TICKS_PER_SECOND - knownSeconds;
    double seconds = (System.nanoTime() - nanos) / 1e9;
    double share = busySeconds / (seconds * Runtime.getRuntime().availableProcessors());
    return Math.max(0, Math.min(1, share));
  }

  /** The share of all processors in use during the next three tenths of a second. */
  public static double look() throws InterruptedException {
    MachineLoad load = now();
    TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    return load.shareBeside(0);
  }

  /** The same without what these take. */
  static double look(Daemons daemons) throws InterruptedException {
    MachineLoad load = now();
    double before = daemons.seconds();
    TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    return load.shareBeside(daemons.seconds() - before);
  }
}
