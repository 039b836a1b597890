package org.howdah.record;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A number of bytes that runs kept in memory share.
 *
 * <p>Nobody ever waits for memory: {@link #tryReserve} answers at once, and whoever is refused
 * spills what it holds. So no set of holders can block each other. All methods may be called from
 * any thread.
 */
public final class MemoryBudget {
  private final long bytesMax;
  private final AtomicLong bytesUsed = new AtomicLong();
  private final AtomicLong bytesPeak = new AtomicLong();

  /**
   * @param bytesMax 0 or more
   */
  public MemoryBudget(long bytesMax) {
    if (bytesMax < 0) {
      throw new IllegalArgumentException("a memory budget of " + bytesMax + " bytes is negative");
    }
    this.bytesMax = bytesMax;
  }

  /** Takes {@code bytes} if that many are free; false, and nothing taken, if not. */
  public boolean tryReserve(long bytes) {
    long used = bytesUsed.get();
    while (bytes <= bytesMax - used) {
      if (bytesUsed.compareAndSet(used, used + bytes)) {
        bytesPeak.accumulateAndGet(used + bytes, Math::max);
        return true;
      }
      used = bytesUsed.get();
    }
    return false;
  }

  /** Gives back what {@link #tryReserve} took. */
  public void release(long bytes) {
    long left = bytesUsed.addAndGet(-bytes);
    if (left < 0) {
      throw new IllegalStateException("released " + -left + " bytes more than were reserved");
    }
  }

  public long bytesMax() {
    return bytesMax;
  }

  public long bytesUsed() {
    return bytesUsed.get();
  }

  public long bytesFree() {
    return bytesMax - bytesUsed.get();
  }

  /** The most that was ever in use at once. */
  public long bytesPeak() {
    return bytesPeak.get();
  }
}
