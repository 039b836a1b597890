package org.howdah.store.http;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.howdah.net.StallWatch;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * Places for scans. When all are taken, the scan gives way whose client has read nothing for
 * longest, if that is too long. Safe for several threads.
 */
final class ScanPlaces {
  private static final int LEAVE_SECONDS = 10;

  private final int most;
  private final Semaphore free;
  private final StallWatch watch;

  ScanPlaces(int most, StallWatch watch) {
    this.most = most;
    free = new Semaphore(most);
    this.watch = watch;
  }

  /** Takes one, which is to be given back. */
  void take() throws HowdahException {
    if (!free.tryAcquire() && !takeFromAnother()) {
      throw new HowdahException(
          ErrorCode.RESOURCES, "this node does as many scans as it may already; try again later");
    }
  }

  private boolean takeFromAnother() {
    try {
      return watch.endOneAtLeisure() && free.tryAcquire(LEAVE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  void give() {
    free.release();
  }

  /** How many are taken. */
  int taken() {
    return most - free.availablePermits();
  }
}
