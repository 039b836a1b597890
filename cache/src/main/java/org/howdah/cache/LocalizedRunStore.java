package org.howdah.cache;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.record.Run;
import org.howdah.record.RunStore;
import org.howdah.record.RunWriter;
import org.howdah.record.StoreFullException;

/**
 * Keeps runs in another store as long as the space for localized data takes them. A run's space is
 * what its writer expects, more if it grows beyond that, and what it occupies once it is committed.
 * After the device has failed three times in a row in the midst of a run it takes no more, so that
 * not every one is written twice.
 */
public final class LocalizedRunStore implements RunStore {
  /** How often the other store may fail in a row once it has begun a run. */
  static final int FAILURES_MAX = 3;

  private final RunStore store;
  private final Space space;
  private final Set<SpaceShare> shares = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private final AtomicInteger failuresInRow;

  /**
   * @param store on the device whose space it is; this one closes it
   */
  public LocalizedRunStore(RunStore store, Space space) {
    this(store, space, new AtomicInteger());
  }

  /**
   * One of several on the same device, one after another or at once.
   *
   * @param store as above
   * @param failuresInRow of the device, which all of them count; 0 at first
   */
  public LocalizedRunStore(RunStore store, Space space, AtomicInteger failuresInRow) {
    this.store = store;
    this.space = space;
    this.failuresInRow = failuresInRow;
  }

  @Override
  public RunWriter create(String name, int partitions, long bytesExpected) throws IOException {
    if (failuresInRow.get() >= FAILURES_MAX) {
      throw new StoreFullException(
          "cannot write run %s to the cache: its device failed too often".formatted(name));
    }
    SpaceShare share = new SpaceShare(space, shares);
    if (!share.grow(bytesExpected)) {
      share.release();
      throw MeteredRunWriter.full(name, bytesExpected);
    }
    try {
      return new MeteredRunWriter(
          name, store.create(name, partitions, bytesExpected), share, failuresInRow);
    } catch (IOException | RuntimeException e) {
      share.abandon();
      throw e;
    }
  }

  /**
   * Takes over a run that another process wrote, after as many bytes as it occupies were taken for
   * it: discarding it gives them back. Once this is closed, it is discarded at once.
   */
  public Run adopt(Run run) {
    Run adopted = new MeteredRun(run, SpaceShare.ofTaken(run.bytes(), space, shares));
    if (closed) {
      adopted.discard();
    }
    return adopted;
  }

  @Override
  public void close() {
    closed = true;
    store.close();
    shares.forEach(SpaceShare::release);
  }
}
