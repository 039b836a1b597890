package org.howdah.bench.measure;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Watches the resident memory of a process, its descendants and a group, ten times a second from a
 * thread of its own, until it is closed.
 *
 * <p>The peak is the larger of two: the largest sum ever seen, and the largest high-water mark that
 * the kernel kept for any one process. A command of a single process is thus exact up to its last
 * tenth of a second. Pages that processes share count once for each. A descendant counts from the
 * second time that it is seen: a process that is just being forked shows its parent's memory.
 */
final class ResidentMemory implements AutoCloseable {
  private static final long PERIOD_MILLIS = 100;

  private final long pid;
  private final ProcessGroup group;
  private final Thread thread = new Thread(this::watch, "resident-memory");
  private Set<Long> seen = Set.of();
  private volatile boolean closed;
  private volatile long peakBytes;

  ResidentMemory(long pid, ProcessGroup group) {
    this.pid = pid;
    this.group = group;
    thread.setDaemon(true);
    thread.start();
  }

  /** The peak so far in bytes; {@link Double#NaN} where the machine does not tell. */
  double peakBytes() {
    return peakBytes == 0 ? Double.NaN : peakBytes;
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }

  private void watch() {
    try {
      while (!closed) {
        look();
        TimeUnit.MILLISECONDS.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    long sum = 0;
    long highest = 0;
    Set<Long> present = new HashSet<>();
    for (ProcessHandle process : (Iterable<ProcessHandle>) processes()::iterator) {
      present.add(process.pid());
      if (process.pid() != pid && !seen.contains(process.pid())) {
        continue;
      }
      sum += ProcFiles.statusBytes(process.pid(), "VmRSS").orElse(0);
      highest = Math.max(highest, ProcFiles.statusBytes(process.pid(), "VmHWM").orElse(0));
    }
    seen = present;
    peakBytes = Math.max(peakBytes, Math.max(sum, highest));
  }

  private Stream<ProcessHandle> processes() {
    Stream<ProcessHandle> own =
        ProcessHandle.of(pid).stream()
            .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()));
    return Stream.concat(own, group.members());
  }
}
