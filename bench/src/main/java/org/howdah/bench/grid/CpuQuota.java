package org.howdah.bench.grid;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A control group of the kernel that lets a process and all that it starts use some share of the
 * processors. The caller closes it when they have ended.
 */
final class CpuQuota implements Closeable {
  private static final long PERIOD_MICROS = 100_000;
  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  private final Path group;

  private CpuQuota(Path group) {
    this.group = group;
  }

  /**
   * Makes one, in the first or the second version of control groups; empty if the kernel does not
   * let us.
   *
   * @param processors how many, such as 0.5
   */
  static Optional<CpuQuota> of(String name, double processors) {
    String id = "howdah-bench-" + ProcessHandle.current().pid() + "-" + name;
    long micros = Math.round(processors * PERIOD_MICROS);
    Path first = ROOT.resolve("cpu").resolve(id);
    if (Files.isDirectory(first.getParent())) {
      return make(first, "cpu.cfs_quota_us", Long.toString(micros));
    }
    String text = String.format(Locale.ROOT, "%d %d", micros, PERIOD_MICROS);
    return make(ROOT.resolve(id), "cpu.max", text);
  }

  private static Optional<CpuQuota> make(Path group, String file, String text) {
    try {
      CpuQuota quota = new CpuQuota(Files.createDirectory(group));
      try {
        if (Files.exists(group.resolve(file))) {
          Files.writeString(group.resolve(file), text);
          return Optional.of(quota);
        }
        quota.close();
      } catch (IOException e) {
        quota.close();
      }
    } catch (IOException e) {
      // Not allowed, or there are no control groups: the report says so.
    }
    return Optional.empty();
  }

  /** What a command begins with, for it to run under the quota. */
  List<String> prefix() {
    String enter = "echo $$ > " + group.resolve("cgroup.procs") + " && exec \"$@\"";
    return List.of("sh", "-c", enter, "sh");
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(group);
  }
}
