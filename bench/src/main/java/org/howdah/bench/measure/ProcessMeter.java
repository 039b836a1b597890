package org.howdah.bench.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.howdah.testkit.daemon.Child;

/**
 * Runs a command and accounts for it.
 *
 * <p>Processor time is what the kernel adds to this process when it has waited for the command:
 * user and system time of the command and of every descendant that was waited for in turn, to a
 * hundredth of a second. Time of the {@link ProcessGroup} that worked for the command is added. One
 * command at a time: a child that ends meanwhile would be counted in.
 */
public final class ProcessMeter {
  private static final long SELF = ProcessHandle.current().pid();

  private final Duration limit;

  /**
   * @param limit a command that takes longer is killed and fails
   */
  public ProcessMeter(Duration limit) {
    this.limit = limit;
  }

  /**
   * Runs the command to its end.
   *
   * @param log gets what the command prints; replaced
   * @throws IOException if the exit code is not 0; the message ends with the tail of the log
   */
  public Sample measure(String name, List<String> command, Path directory, Path log)
      throws IOException, InterruptedException {
    return measure(name, command, directory, log, ProcessGroup.EMPTY);
  }

  /** The same for a command whose work is done by a group of other processes. */
  public Sample measure(
      String name, List<String> command, Path directory, Path log, ProcessGroup group)
      throws IOException, InterruptedException {
    Daemons daemons = Daemons.now();
    double busyBefore = MachineLoad.look(daemons);
    OptionalLong childTicks = ProcFiles.childTicks(SELF);
    long groupTicks = group.endedTicks();
    long ownTicks = ProcFiles.ownTicks(SELF).orElse(0);
    MachineLoad load = MachineLoad.now();
    daemons = Daemons.now();
    long startNanos = System.nanoTime();
    try (Child child = Child.start(name, command, directory, log);
        ResidentMemory memory = new ResidentMemory(child.pid(), group)) {
      int exit = child.waitFor(limit);
      double wallSeconds = (System.nanoTime() - startNanos) / 1e9;
      if (exit != 0) {
        throw new IOException(name + " ended with exit code " + exit + "\n" + child.logTail());
      }
      group.settle();
      double cpuSeconds = Double.NaN;
      if (childTicks.isPresent()) {
        long ticks = ProcFiles.childTicks(SELF).orElse(0) - childTicks.getAsLong();
        cpuSeconds = (ticks + group.endedTicks() - groupTicks) / ProcFiles.TICKS_PER_SECOND;
      }
      double ownSeconds =
          (ProcFiles.ownTicks(SELF).orElse(0) - ownTicks) / ProcFiles.TICKS_PER_SECOND;
      double daemonSeconds = daemons.seconds();
      double othersShare = load.shareBeside(cpuSeconds + ownSeconds + daemonSeconds);
      return new Sample(wallSeconds, cpuSeconds, memory.peakBytes(), othersShare, busyBefore)
          .withDaemons(daemonSeconds);
    }
  }
}
