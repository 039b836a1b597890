package org.howdah.engine;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What this process has taken, as Linux and Java tell it. Where there is no {@code /proc}, children
 * do not count.
 */
public final class ProcessClocks implements TimeShares.Clocks {
  /** What attempts of this process share. */
  public static final TimeShares SHARES = new TimeShares(new ProcessClocks());

  private static final Path STATUS = Path.of("/proc/self/stat");

  /**
   * Behind the name in parentheses: processor time in user code and in the system, of the process
   * and then of those children that it has waited for, as of streaming's commands.
   */
  private static final List<Integer> TIMES = List.of(11, 12, 13, 14);

  /** Linux tells them in hundredths of a second, whatever the kernel counts in. */
  private static final long NANOS_PER_TICK = 10_000_000;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  /** Java's own look takes a first task 0.01 s, for control groups that nobody asked for. */
  @Override
  public long processNanos() {
    try {
      String status = Files.readString(STATUS);
      String[] fields = status.substring(status.lastIndexOf(')') + 2).split(" ");
      long ticks = 0;
      for (int time : TIMES) {
        ticks += Long.parseLong(fields[time]);
      }
      return ticks * NANOS_PER_TICK;
    } catch (IOException | RuntimeException e) {
      return withoutChildren();
    }
  }

  private static long withoutChildren() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : -1;
  }

  @Override
  public long threadNanos(Thread thread) {
    return threads.getThreadCpuTime(thread.getId());
  }

  @Override
  public long collectionMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
        .sum();
  }
}
