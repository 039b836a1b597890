package org.howdah.hadoop.store;

import java.util.List;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.Scan;
import org.howdah.store.http.RemoteData;
import org.howdah.store.http.RemoteStore;

/** A store whose nodes are other processes. */
final class RemoteAccess implements StoreAccess {
  private final RemoteStore store;
  private final boolean namesNodes;

  /**
   * @param namesNodes whether tasks run on the nodes themselves, of which a machine may have
   *     several
   */
  RemoteAccess(RemoteStore store, boolean namesNodes) {
    this.store = store;
    this.namesNodes = namesNodes;
  }

  @Override
  public KeyValueStore store() {
    return store;
  }

  @Override
  public List<String> hosts(DataSet data, String node) {
    if (!(data instanceof RemoteData remote)) {
      return List.of();
    }
    String address = remote.address(node);
    if (address.isEmpty()) {
      return List.of();
    }
    return namesNodes ? List.of(address) : List.of(NodeMachine.of(address));
  }

  @Override
  public Scan scan(DataSet data, int partition, byte[] prefix) throws HowdahException {
    return data instanceof RemoteData remote
        ? remote.scan(partition, prefix, false)
        : data.scan(partition);
  }

  @Override
  public void close() {
    store.close();
  }
}
