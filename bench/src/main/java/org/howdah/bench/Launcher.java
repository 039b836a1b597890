package org.howdah.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/** Defaults that depend on where the benchmark runs. */
final class Launcher {
  private static final int MEBIBYTE_SHIFT = 20;

  private Launcher() {}

  /**
   * The {@code howdah} command that started this process; without one, the one under the working
   * directory, which may not exist.
   */
  static Path find() {
    return Path.of(System.getProperty("howdah.root", "."), "bin", "howdah").toAbsolutePath();
  }

  /** Half of the machine's memory in MiB, at most the limit. */
  static int memoryMebibytes(int limit) {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
      long half = system.getTotalMemorySize() >> (MEBIBYTE_SHIFT + 1);
      return (int) Math.min(limit, half);
    }
    return limit;
  }
}
