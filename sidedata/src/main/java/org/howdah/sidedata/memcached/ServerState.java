package org.howdah.sidedata.memcached;

import java.io.IOException;
import java.util.Map;

/**
 * What a server says of itself: enough to tell later whether it kept everything it was given since.
 *
 * @param server which
 * @param process its process number, which is always 1 in some containers
 * @param startSeconds when it started, by its own clock, give or take {@value #START_SECONDS_OFF}
 * @param evictions entries that it gave up to make room, since it started
 * @param flushes how often everything was deleted, since it started
 * @param bytesUsed bytes of all entries
 * @param bytesMax bytes it may use for entries
 * @param entries entries that it holds
 */
record ServerState(
    ServerAddress server,
    long process,
    long startSeconds,
    long evictions,
    long flushes,
    long bytesUsed,
    long bytesMax,
    long entries) {

  private static final int START_SECONDS_OFF = 2;

  static ServerState read(ServerClient client) throws IOException {
    Map<String, String> stats = client.stats();
    return new ServerState(
        client.server(),
        number(client, stats, "pid"),
        number(client, stats, "time") - number(client, stats, "uptime"),
        number(client, stats, "evictions"),
        number(client, stats, "cmd_flush"),
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
   */
  String lossSince(ServerState earlier) {
    if (process != earlier.process || startSeconds > earlier.startSeconds + START_SECONDS_OFF) {
      return server + " was restarted meanwhile";
    }
    if (flushes != earlier.flushes) {
      return server + " was told to delete everything meanwhile";
    }
    long evicted = evictions - earlier.evictions;
    if (evicted > 0) {
      return server
          + " is too small: it gave up "
          + evicted
          + " entries of about "
          + bytesPerEntry()
          + " bytes, so about "
          + evicted * bytesPerEntry()
          + " bytes are missing; it may use "
          + bytesMax
          + " (memcached -m)";
    }
    return null;
  }
}
