package org.howdah.bench.side;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.howdah.bench.side.client.Keys;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedServers;
import org.howdah.sidedata.memcached.MemcachedWriter;
import org.howdah.testkit.daemon.Memcached;

/** How many entries fit into servers of a fixed memory. */
final class Capacity {
  private static final MemcachedAccess ACCESS = MemcachedAccess.plain(10_000);

  /** About what one of the benchmark's entries takes. */
  private static final int ENTRY_BYTES = 100;

  /** Servers are asked whether they lost anything after each such share of what may fit. */
  private static final int LOOKS = 100;

  private Capacity() {}

  /**
   * Fills new servers until the first of them evicts or refuses an entry; exact to about a
   * hundredth.
   *
   * @param folder an empty one
   * @param mebibytes of each server
   * @param copies how many servers hold each entry
   */
  static long entries(Path folder, int servers, int mebibytes, int copies)
      throws IOException, InterruptedException {
    List<Memcached> all = new ArrayList<>();
    try {
      for (int i = 0; i < servers; i++) {
        all.add(Memcached.start(folder, "-t", "1", "-m", Integer.toString(mebibytes)));
      }
      String addresses = all.stream().map(Memcached::address).collect(Collectors.joining(","));
      long mayFit = (((long) servers * mebibytes) << 20) / copies / ENTRY_BYTES;
      return fill(
          MemcachedLayout.forRecords(
              MemcachedLayout.SCHEME + addresses + "?replicas=" + copies, mayFit),
          (int) Math.max(1, mayFit / LOOKS));
    } finally {
      all.forEach(Memcached::close);
    }
  }

  private static long fill(MemcachedLayout layout, int step) throws IOException {
    MemcachedServers servers = new MemcachedServers(layout, ACCESS);
    MemcachedServers.Snapshot empty = servers.snapshot();
    int count = 0;
    try (MemcachedWriter writer = new MemcachedWriter(BenchTable.ID, layout, false, ACCESS)) {
      while (true) {
        for (int i = count; i < count + step; i++) {
          writer.put(BenchTable.bytes(Keys.key(i)), BenchTable.bytes(Keys.value(i)));
        }
        writer.flush();
        servers.checkKept(empty, writer.refusedBytes());
        count += step;
      }
    } catch (HowdahException full) {
      if (full.code() != ErrorCode.RESOURCES) {
        throw full;
      }
      return count;
    }
  }
}
