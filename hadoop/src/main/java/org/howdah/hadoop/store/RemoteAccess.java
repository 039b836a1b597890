package org.howdah.hadoop.store;

import java.net.InetAddress;
import java.net.UnknownHostException;
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

  RemoteAccess(RemoteStore store) {
    this.store = store;
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
    return address.isEmpty()
        ? List.of()
        : List.of(machine(address.substring(0, address.lastIndexOf(':'))));
  }

  /** A node that only this machine reaches is on it, and others call it by its name. */
  private static String machine(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress()
          ? InetAddress.getLocalHost().getHostName()
          : address.getCanonicalHostName();
    } catch (UnknownHostException e) {
      return host;
    }
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
