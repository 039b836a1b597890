package org.howdah.sidedata.memcached;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a server says of itself: enough to tell later whether it kept everything it was given since.
 *
 * @param server which
 * @param mark which process, and what it lost so far
 * @param bytesUsed bytes of all entries
 * @param bytesMax bytes it may use for entries
 * @param entries entries that it holds
 */
record ServerState(
    ServerAddress server, ServerMark mark, long bytesUsed, long bytesMax, long entries) {

  static ServerState read(ServerClient client) throws IOException {
    Map<String, String> stats = client.stats();
    return new ServerState(
        client.server(),
        new ServerMark(
            number(client, stats, "pid"),
            number(client, stats, "time") - number(client, stats, "uptime"),
            number(client, stats, "cmd_flush"),
            number(client, stats, "evictions")),
        number(client, stats, "bytes"),
        number(client, stats, "limit_maxbytes"),
        number(client, stats, "curr_items"));
  }

  private static long number(ServerClient client, Map<String, String> stats, String name)
      throws IOException {
    try {
      return Long.parseLong(stats.getOrDefault(name, ""));
    } catch (NumberFormatException e) {
      throw client.failure("its stats lack " + name, e);
    }
  }

  /** Bytes of an entry on average; 0 if there is none. */
  long bytesPerEntry() {
    return entries == 0 ? 0 : bytesUsed / entries;
  }

  /**
   * Why the server may not hold everything it was given since {@code earlier}; null if it does, as
   * far as it knows.
   *
   * @param refusedBytes of entries that it did not take
   */
  String lossSince(ServerState earlier, long refusedBytes) {
    if (mark.isRestartedSince(earlier.mark)) {
      return server + " was restarted meanwhile";
    }
    if (mark.flushes() != earlier.mark.flushes()) {
      return server + " was told to delete everything meanwhile";
    }
    long evicted = mark.evictions() - earlier.mark.evictions();
    return evicted > 0 || refusedBytes > 0 ? tooSmall(evicted, refusedBytes) : null;
  }

  private String tooSmall(long evicted, long refusedBytes) {
    List<String> signs = new ArrayList<>();
    if (evicted > 0) {
      signs.add("gave up " + evicted + " entries of about " + bytesPerEntry() + " bytes");
    }
    if (refusedBytes > 0) {
      signs.add("refused entries of about " + refusedBytes + " bytes");
    }
    return server
        + " is too small: it "
        + String.join(" and ", signs)
        + ", so about "
        + (evicted * bytesPerEntry() + refusedBytes)
        + " bytes are missing; it may use "
        + bytesMax
        + " (memcached -m)";
  }
}
