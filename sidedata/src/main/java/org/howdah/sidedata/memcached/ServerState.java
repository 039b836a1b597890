package org.howdah.sidedata.memcached;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
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
 * @param sizes of its entries by their size, each class by its number; empty if it does not tell
 */
record ServerState(
    ServerAddress server,
    ServerMark mark,
    long bytesUsed,
    long bytesMax,
    long entries,
    Map<String, SizeClass> sizes) {
  private static final String SIZES = "items";
  private static final String EVICTED = "evicted";
  private static final String ENTRIES = "number";
  private static final String BYTES = "mem_requested";

  /**
   * Entries of about one size.
   *
   * @param evicted how many were given up, since the server started
   * @param bytesPerEntry on average; 0 if there is none
   */
  record SizeClass(long evicted, long bytesPerEntry) {}

  static ServerState read(ServerClient client) throws IOException {
    Map<String, String> stats = client.stats("");
    return new ServerState(
        client.server(),
        new ServerMark(
            number(client, stats, "pid"),
            number(client, stats, "time") - number(client, stats, "uptime"),
            number(client, stats, "cmd_flush"),
            number(client, stats, "evictions")),
        number(client, stats, "bytes"),
        number(client, stats, "limit_maxbytes"),
        number(client, stats, "curr_items"),
        sizes(client, client.stats(SIZES)));
  }

  private static Map<String, SizeClass> sizes(ServerClient client, Map<String, String> stats)
      throws IOException {
    Map<String, SizeClass> sizes = new HashMap<>();
    for (String name : stats.keySet()) {
      if (name.startsWith(SIZES + ":") && name.endsWith(":" + EVICTED)) {
        String size = name.substring(0, name.length() - EVICTED.length());
        long entries = number(client, stats, size + ENTRIES);
        long bytes = number(client, stats, size + BYTES);
        long average = entries == 0 ? 0 : bytes / entries;
        sizes.put(size, new SizeClass(number(client, stats, name), average));
      }
    }
    return sizes;
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

  /** As far as entries that are left tell how large those were; 0 if they do not tell. */
  private long evictedBytesSince(ServerState earlier) {
    SizeClass none = new SizeClass(0, 0);
    long bytes = 0;
    for (Map.Entry<String, SizeClass> size : sizes.entrySet()) {
      long before = earlier.sizes.getOrDefault(size.getKey(), none).evicted;
      bytes += (size.getValue().evicted - before) * size.getValue().bytesPerEntry;
    }
    return bytes;
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
    return evicted > 0 || refusedBytes > 0 ? tooSmall(earlier, evicted, refusedBytes) : null;
  }

  private String tooSmall(ServerState earlier, long evicted, long refusedBytes) {
    long evictedBytes = 0;
    List<String> signs = new ArrayList<>();
    if (evicted > 0) {
      long known = evictedBytesSince(earlier);
      evictedBytes = known > 0 ? known : evicted * bytesPerEntry();
      signs.add("gave up " + evicted + " entries of about " + evictedBytes / evicted + " bytes");
    }
    if (refusedBytes > 0) {
      signs.add("refused entries of about " + refusedBytes + " bytes");
    }
    return server
        + " is too small: it "
        + String.join(" and ", signs)
        + ", so about "
        + (evictedBytes + refusedBytes)
        + " bytes are missing; it may use "
        + bytesMax
        + " (memcached -m)";
  }
}
