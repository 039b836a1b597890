package org.howdah.cache;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.howdah.record.RunStore;
import org.howdah.record.RunWriter;
import org.howdah.record.StoreFullException;

/**
 * Keeps runs in another store as long as the space for localized data takes them. A run's space is
 * what its writer expects, more if it grows beyond that, and what it occupies once it is committed.
 */
public final class LocalizedRunStore implements RunStore {
  private final RunStore store;
  private final LocalizedSpace space;
  private final Set<SpaceShare> shares = ConcurrentHashMap.newKeySet();

  /**
   * @param store on the device whose space it is; this one closes it
   */
  public LocalizedRunStore(RunStore store, LocalizedSpace space) {
    this.store = store;
    this.space = space;
  }

  @Override
  public RunWriter create(String name, int partitions, long bytesExpected) throws IOException {
    SpaceShare share = new SpaceShare(space, shares);
    if (!share.grow(bytesExpected)) {
      share.release();
      throw full(name, bytesExpected);
    }
    try {
      return new MeteredRunWriter(name, store.create(name, partitions, bytesExpected), share);
    } catch (IOException | RuntimeException e) {
      share.release();
      throw e;
    }
  }

  static StoreFullException full(String name, long bytes) {
    return new StoreFullException(
        "cannot write run %s to the cache: it has no room for %d bytes".formatted(name, bytes)
            + " of localized data; give it more space, or the job folders for spills");
  }

  @Override
  public void close() {
    store.close();
    shares.forEach(SpaceShare::release);
  }
}
