package org.howdah.sidedata.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A connection to each server of a layout. Not safe for use by several threads. */
final class ServerClients implements Closeable {
  private final List<ServerClient> clients = new ArrayList<>();

  /**
   * Connects to all servers.
   *
   * @throws org.howdah.record.HowdahException naming the first that cannot be reached
   */
  ServerClients(MemcachedLayout layout, MemcachedAccess access) throws IOException {
    try {
      for (ServerAddress server : layout.servers()) {
        clients.add(layout.auth().dialect.connect(server, access));
      }
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /** The connection to a server, by its place in the layout. */
  ServerClient get(int server) {
    return clients.get(server);
  }

  int size() {
    return clients.size();
  }

  /** Sends what was added to any of them. */
  void flush() throws IOException {
    for (ServerClient client : clients) {
      client.flush();
    }
  }

  @Override
  public void close() throws IOException {
    for (ServerClient client : clients) {
      client.close();
    }
  }
}
