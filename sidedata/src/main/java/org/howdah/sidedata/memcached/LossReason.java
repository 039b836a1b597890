package org.howdah.sidedata.memcached;

import java.io.IOException;
import org.howdah.record.HowdahException;

/** Finds out why a server that answers does not have what a load gave it. */
final class LossReason {
  private static final String UNKNOWN = "evicted, or restarted";

  private LossReason() {}

  /**
   * Asks the server, if it is known what it was when the table was loaded.
   *
   * @param server its place in the layout
   * @return in words, for messages
   * @throws IOException only if the thread is interrupted
   */
  static String of(MemcachedLayout layout, int server, MemcachedAccess access) throws IOException {
    if (layout.marks().isEmpty()) {
      return UNKNOWN;
    }
    ServerAddress address = layout.servers().get(server);
    try (ServerClient client = layout.auth().dialect.connect(address, access)) {
      return ServerState.read(client).mark().lossSince(layout.marks().get(server));
    } catch (HowdahException e) {
      return UNKNOWN;
    }
  }
}
