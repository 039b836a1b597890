package org.howdah.engine.measure;

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
  private static final Path DEVICES = Path.of("/proc/self/io");

  /** Of whoever reads it. Its second number is how long the thread could run and did not. */
  private static final Path QUEUE = Path.of("/proc/thread-self/schedstat");

  /**
   * Behind the name in parentheses: processor time in user code and in the system, of the process
   * and then of those children that it has waited for, as of streaming's commands.
   */
  private static final int USER = 11;

  private static final int SYSTEM = 12;
  private static final int USER_OF_CHILDREN = 13;
  private static final int SYSTEM_OF_CHILDREN = 14;

  /** Linux tells them in hundredths of a second, whatever the kernel counts in. */
  private static final long NANOS_PER_TICK = 10_000_000;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  /** Java's own look takes a first task 0.01 s, for control groups that nobody asked for. */
  @Override
  public ProcessUse process() {
    try {
      String status = Files.readString(STATUS);
      String[] fields = status.substring(status.lastIndexOf(')') + 2).split(" ");
      List<String> devices = ProcText.lines(DEVICES);
      return new ProcessUse(
          nanos(fields[USER]) + nanos(fields[USER_OF_CHILDREN]),
          nanos(fields[SYSTEM]) + nanos(fields[SYSTEM_OF_CHILDREN]),
          ProcText.number(devices, "read_bytes: "),
          ProcText.number(devices, "write_bytes: "));
    } catch (IOException | RuntimeException e) {
      return new ProcessUse(withoutChildren(), -1, -1, -1);
    }
  }

  private static long nanos(String ticks) {
    return Long.parseLong(ticks) * NANOS_PER_TICK;
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
  public long queuedNanos() {
    try {
      return Long.parseLong(Files.readString(QUEUE).split(" ")[1]);
    } catch (IOException | RuntimeException e) {
      return -1;
    }
  }

  @Override
  public long collectionMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
        .sum();
  }
}
