package org.howdah.bench.measure;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What this process has started and keeps, such as the daemons of a cluster: they work for some
 * commands, and are noise to none. Immutable.
 */
final class Daemons {
  private final Map<Long, Long> ticks = new HashMap<>();

  private Daemons() {}

  /** Those that are there now; counts what they take from now on. */
  static Daemons now() {
    Daemons daemons = new Daemons();
    ProcessHandle.current()
        .descendants()
        .map(ProcessHandle::pid)
        .forEach(pid -> ProcFiles.ownTicks(pid).ifPresent(n -> daemons.ticks.put(pid, n)));
    return daemons;
  }

  /** Processor time since then, of those that are still there. */
  double seconds() {
    long sum = 0;
    for (Map.Entry<Long, Long> one : ticks.entrySet()) {
      OptionalLong now = ProcFiles.ownTicks(one.getKey());
      sum += now.isEmpty() ? 0 : now.getAsLong() - one.getValue();
    }
    return sum / ProcFiles.TICKS_PER_SECOND;
  }
}
