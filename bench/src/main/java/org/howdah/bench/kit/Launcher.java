package org.howdah.bench.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** Defaults that depend on where the benchmark runs. */
public final class Launcher {
  private static final int MEBIBYTE_SHIFT = 20;

  private Launcher() {}

  /**
   * The {@code howdah} command that started this process; without one, the one under the working
   * directory, which may not exist.
   */
  public static Path find() {
    return Path.of(System.getProperty("howdah.root", "."), "bin", "howdah").toAbsolutePath();
  }

  /** The commit of the tree that the command lies in, and whether the tree differs from it. */
  public static String commit(Path launcher) throws InterruptedException {
    Path root = launcher.toAbsolutePath().getParent();
    ProcessBuilder git =
        new ProcessBuilder("git", "-C", root.toString(), "describe", "--always", "--dirty")
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      Process process = git.start();
      String commit = new String(process.getInputStream().readAllBytes(), UTF_8).trim();
      return process.waitFor() == 0 ? commit : "not available";
    } catch (IOException error) {
      return "not available";
    }
  }

  /** Half of the machine's memory in MiB, at most the limit. */
  public static int memoryMebibytes(int limit) {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
      long half = system.getTotalMemorySize() >> (MEBIBYTE_SHIFT + 1);
      return (int) Math.min(limit, half);
    }
    return limit;
  }

  /**
   * Refuses what cannot be started.
   *
   * @throws IOException if it is no program; the message names the option
   */
  public static void check(Path launcher) throws IOException {
    if (!Files.isExecutable(launcher)) {
      throw new IOException(launcher + " is not the howdah command: name it with --howdah");
    }
  }
}
