package org.howdah.hadoop.store;

import java.util.List;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.Scan;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteData;
import org.howdah.store.http.RemoteStore;

/** A store whose nodes are other processes. */
final class RemoteAccess implements StoreAccess {
  private final Access group;
  private final RemoteStore store;
  private final boolean namesNodes;
  private final boolean keeps;

  /**
   * @param store as the group was opened, which this closes
   * @param namesNodes whether tasks run on the nodes themselves, of which a machine may have
   *     several
   * @param keeps whether nodes are to keep what is read
   */
  RemoteAccess(Access group, RemoteStore store, boolean namesNodes, boolean keeps) {
    this.group = group;
    this.store = store;
    this.namesNodes = namesNodes;
    this.keeps = keeps;
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
  public int slots() {
    return namesNodes ? GroupSlots.of(group, store.addresses()) : 0;
  }

  @Override
  public Scan scan(DataSet data, int partition, byte[] prefix) throws HowdahException {
    if (!(data instanceof RemoteData remote)) {
      return data.scan(partition);
    }
    return keeps && prefix.length == 0
        ? remote.scanAndKeep(partition)
        : remote.scan(partition, prefix, false);
  }

  @Override
  public void close() {
    store.close();
  }
}
