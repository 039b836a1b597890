package org.howdah.hadoop.store;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;

/** Opens stores of this process, which stay open. */
public final class SharedStores implements StoreOpener {
  private static final String NAME = "test.store";
  private static final Map<String, KeyValueStore> STORES = new ConcurrentHashMap<>();
  private static final AtomicInteger LAST = new AtomicInteger();

  /** Has jobs with that configuration use a store. */
  static void use(KeyValueStore store, Configuration job) {
    String name = "store " + LAST.incrementAndGet();
    STORES.put(name, store);
    job.set(NAME, name);
    job.setClass(StoreKeys.OPENER, SharedStores.class, StoreOpener.class);
  }

  @Override
  public StoreAccess open(Configuration job) throws HowdahException {
    KeyValueStore store = STORES.get(job.get(NAME, ""));
    if (store == null) {
      throw new HowdahException(ErrorCode.LOST, "no store of that name");
    }
    return new StoreAccess() {
      @Override
      public KeyValueStore store() {
        return store;
      }

      @Override
      public List<String> hosts(DataSet data, String node) {
        return List.of("host-of-" + node);
      }

      @Override
      public void close() {}
    };
  }
}
