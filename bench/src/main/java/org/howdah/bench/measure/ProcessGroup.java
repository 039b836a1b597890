package org.howdah.bench.measure;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Processes beside the measured command that work for it, such as the containers of a cluster: the
 * descendants of long-lived processes, which wait for them.
 */
public final class ProcessGroup {
  private static final long SETTLE_LIMIT_SECONDS = 60;

  private final List<Long> pids;

  /** The group of a command that works alone. */
  public static final ProcessGroup EMPTY = new ProcessGroup(List.of());

  private ProcessGroup(List<Long> pids) {
    this.pids = pids;
  }

  /** The descendants of a process; its own time and memory do not count. */
  public static ProcessGroup descendantsOf(long pid) {
    return descendantsOf(List.of(pid));
  }

  /** Those of several processes. */
  public static ProcessGroup descendantsOf(List<Long> pids) {
    return new ProcessGroup(List.copyOf(pids));
  }

  Stream<ProcessHandle> members() {
    return pids.stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .flatMap(ProcessHandle::descendants);
  }

  /** Processor time of the members that have ended, in ticks since the group began. */
  long endedTicks() {
    return pids.stream().mapToLong(pid -> ProcFiles.childTicks(pid).orElse(0)).sum();
  }

  /** Waits until no member is left, so that the time of all of them is accounted for. */
  void settle() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SETTLE_LIMIT_SECONDS);
    while (members().findAny().isPresent()) {
      if (System.nanoTime() > deadline) {
        throw new IOException(
            "processes of the job were still running "
                + SETTLE_LIMIT_SECONDS
                + " s after its end: "
                + members().map(ProcessHandle::pid).toList());
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }
}
