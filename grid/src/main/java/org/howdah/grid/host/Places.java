package org.howdah.grid.host;

import java.util.HashMap;
import java.util.Map;
import org.howdah.grid.Launch;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * Managers wait for workers, and workers for nobody. If managers could have all places of all nodes,
 * they would wait for ever.
 */
/** Who may have a process besides those that there are. Safe for several threads. */
final class Places {
  private final HostLimits limits;
  private final Map<String, Integer> managersOfJobs = new HashMap<>();
  private int managers;
  private int taken;

  Places(HostLimits limits) {
    this.limits = limits;
  }

  /**
   * The place of a process that is not there yet. Closing it frees it, unless it was kept. For one
   * thread.
   */
  final class Place implements AutoCloseable {
    private final String manages;
    private boolean kept;

    /**
     * @param manages the job that it is the manager of; null for none
     */
    private Place(String manages) {
      this.manages = manages;
    }

    /**
     * Keeps it beyond the close.
     *
     * @return what frees it, to be run once
     */
    Runnable keep() {
      kept = true;
      return () -> free(manages);
    }

    @Override
    public void close() {
      if (!kept) {
        free(manages);
      }
    }
  }

  /**
   * Takes one. Who takes over from the only manager that a job has here needs no room: that one may
   * be frozen, and is killed then.
   *
   * @param main the program
   * @throws HowdahException {@code BUSY} if there is none
   */
  synchronized Place take(String job, String main) throws HowdahException {
    String manages = main.equals(Launch.MANAGER) ? job : null;
    boolean takesOver = manages != null && managersOfJobs.getOrDefault(job, 0) == 1;
    if (taken >= limits.processesMax() && !takesOver) {
      throw busy(
          "%d processes already, as many as grid.processes.max says"
              .formatted(limits.processesMax()));
    }
    if (manages != null && managers >= limits.managersMax() && !takesOver) {
      throw busy(
          "%d managers of jobs already; the other places of grid.processes.max=%d are for workers"
              .formatted(managers, limits.processesMax()));
    }
    taken++;
    if (manages != null) {
      managers++;
      managersOfJobs.merge(job, 1, Integer::sum);
    }
    return new Place(manages);
  }

  private static HowdahException busy(String what) {
    return new HowdahException(ErrorCode.BUSY, "this node runs " + what);
  }

  private synchronized void free(String managed) {
    taken--;
    if (managed != null) {
      managers--;
      managersOfJobs.compute(managed, (job, count) -> count == 1 ? null : count - 1);
    }
  }
}
