package org.howdah.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Defaults that depend on where the benchmark runs. */
final class Launcher {
  private static final int MEBIBYTE_SHIFT = 20;

  private Launcher() {}

  /**
   * The {@code howdah} command of the tree that this class was built in; {@code howdah} beneath the
   * working directory when there is none, which {@link Bench} then reports.
   */
  static Path find() {
    try {
      Path own =
          Path.of(Launcher.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      for (Path folder = own; folder != null; folder = folder.getParent()) {
        Path candidate = folder.resolve("bin").resolve("howdah");
        if (Files.isExecutable(candidate)) {
          return candidate;
        }
      }
    } catch (URISyntaxException error) {
      throw new IllegalStateException("a class path entry is not a file", error);
    }
    return Path.of("bin", "howdah").toAbsolutePath();
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
