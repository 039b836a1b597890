package org.howdah.store.node;

import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Scan;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteData;
import org.howdah.store.http.RemoteStore;
import org.howdah.store.memcached.KeyLister;

/**
 * The keys of a data set from the owners of its partitions, which are other nodes, too. Connects
 * when it is first asked. Safe for several threads.
 */
final class KeysOfGroup implements KeyLister, AutoCloseable {
  private static final byte[] ANY = {};

  private final Access access;
  private final String name;
  private RemoteStore store;

  KeysOfGroup(Access access, String name) {
    this.access = access;
    this.name = name;
  }

  @Override
  public Scan keys(int partition) throws HowdahException {
    return data().scan(partition, ANY, true);
  }

  private synchronized RemoteData data() throws HowdahException {
    if (store == null) {
      store = access.open();
    }
    return store
        .find(name)
        .orElseThrow(
            () -> new HowdahException(ErrorCode.LOST, "the data set " + name + " was dropped"));
  }

  @Override
  public synchronized void close() {
    if (store != null) {
      store.close();
    }
  }
}
