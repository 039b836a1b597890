package org.howdah.grid.host;

import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** How many processes there may be besides those that there are. Safe for several threads. */
final class Places {
  private final HostLimits limits;
  private int taken;

  Places(HostLimits limits) {
    this.limits = limits;
  }

  /**
   * The place of a process that is not there yet. Closing it frees it, unless it was kept. For one
   * thread.
   */
  final class Place implements AutoCloseable {
    private boolean kept;

    /**
     * Keeps it beyond the close.
     *
     * @return what frees it, to be run once
     */
    Runnable keep() {
      kept = true;
      return Places.this::free;
    }

    @Override
    public void close() {
      if (!kept) {
        free();
      }
    }
  }

  /**
   * Takes one.
   *
   * @throws HowdahException {@code BUSY} if there is none
   */
  synchronized Place take() throws HowdahException {
    if (taken >= limits.processesMax()) {
      throw new HowdahException(
          ErrorCode.BUSY,
          "this node runs %d processes already, as many as grid.processes.max says"
              .formatted(taken));
    }
    taken++;
    return new Place();
  }

  private synchronized void free() {
    taken--;
  }
}
