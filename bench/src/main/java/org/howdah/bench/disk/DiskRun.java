package org.howdah.bench.disk;

import java.io.IOException;
import org.howdah.engine.measure.MachineClock;
import org.howdah.engine.measure.MachineState;
import org.howdah.engine.measure.MachineUse;
import org.howdah.probe.disk.DiskFigures;
import org.howdah.probe.disk.DiskLoad;
import org.howdah.probe.disk.TestFile;

/**
 * A load, and what the machine did meanwhile.
 *
 * @param busyShare of all processors, 0 to 1; not a number if the machine does not tell
 * @param watts of the processors; not a number if the machine does not tell
 */
record DiskRun(DiskFigures figures, double busyShare, double watts) {
  private static final MachineClock CLOCK = new MachineClock();

  static DiskRun of(DiskSettings settings, TestFile file, DiskLoad load)
      throws IOException, InterruptedException {
    MachineState before = CLOCK.now();
    DiskFigures figures = settings.driver().drive(file, load, settings.duration());
    MachineUse use = new MachineUse(before, CLOCK.now());
    return new DiskRun(figures, use.busyShare().orElse(Double.NaN), use.watts().orElse(Double.NaN));
  }
}
