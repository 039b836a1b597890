package org.howdah.bench.side;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.bench.side.client.Keys;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.LocalCatalogFiles;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.local.LocalFiles;
import org.howdah.sidedata.local.LocalWriter;
import org.howdah.sidedata.local.Shards;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedWriter;
import org.howdah.sidedata.memcached.RosterKeeper;
import org.howdah.sidedata.open.Backends;

/** Loads the table {@code bench@1} of a catalog. */
final class BenchTable {
  /** The only version of the benchmark's table. */
  static final TableId ID = new TableId("bench", 1);

  private static final int KEYS_PER_ROSTER = 64;
  private static final int TIMEOUT_MILLIS = 10_000;

  private BenchTable() {}

  /** Where entries come from. */
  interface Entries {
    void writeTo(Sink sink) throws IOException;
  }

  /** Takes entries. */
  interface Sink {
    void put(byte[] key, byte[] value) throws IOException;
  }

  /** The entries of random look-ups. */
  static Entries numbered(int count) {
    return sink -> {
      for (int i = 0; i < count; i++) {
        sink.put(bytes(Keys.key(i)), bytes(Keys.value(i)));
      }
    };
  }

  static byte[] bytes(String key) {
    return key.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] bytes(double value) {
    return ByteBuffer.allocate(Double.BYTES).putDouble(value).array();
  }

  /**
   * Where a table in memcached goes. The ring depends on addresses, so where clients use others,
   * placing is by modulo.
   *
   * @param addresses of the servers, separated by commas
   * @param shown the addresses that clients use, in the same order
   * @param copies how many servers hold each entry
   */
  record Servers(String addresses, String shown, int copies) {
    /** One server. */
    Servers(String address) {
      this(address, address, 1);
    }

    private MemcachedLayout layout(String of, int rosters) {
      String ring = addresses.equals(shown) ? "ketama" : "modulo";
      return MemcachedLayout.parse(
          MemcachedLayout.SCHEME + of + "?ring=" + ring + "&replicas=" + copies, rosters);
    }
  }

  /** Loads memcached servers and describes them in a new catalog. */
  static void load(Path catalog, Servers servers, int count, Entries entries) throws IOException {
    int rosters = Math.max(1, count / KEYS_PER_ROSTER);
    MemcachedLayout layout = servers.layout(servers.addresses, rosters);
    try (MemcachedWriter writer =
        new MemcachedWriter(ID, layout, false, MemcachedAccess.plain(TIMEOUT_MILLIS))) {
      entries.writeTo(writer::put);
      writer.flush();
      if (!writer.refusedBytes().isEmpty()) {
        throw new IOException("servers have no memory for so many bytes: " + writer.refusedBytes());
      }
    }
    try (RosterKeeper keeper =
        new RosterKeeper(ID, layout, MemcachedAccess.plain(TIMEOUT_MILLIS))) {
      keeper.complete();
    }
    String address = servers.layout(servers.shown, rosters).toString();
    publish(catalog, address, count, Map.of(MemcachedLayout.ROSTERS, Integer.toString(rosters)));
  }

  /** Writes a table into files of a new catalog. */
  static void write(Path catalogFolder, int count, Entries entries) throws IOException {
    Catalog catalog = new Catalog(new LocalCatalogFiles(catalogFolder));
    catalog.claim(ID.name());
    Path base = Path.of(catalog.address(ID)).resolve(Backends.FILES);
    int shards = Shards.countFor(count);
    List<LocalWriter> writers = new ArrayList<>();
    try {
      for (int shard = 0; shard < shards; shard++) {
        writers.add(new LocalWriter(Shards.base(base, shard, shards)));
      }
      entries.writeTo((key, value) -> writers.get(Shards.of(key, shards)).put(key, value));
      List<LocalFiles> files = Shards.each(shards, shard -> writers.get(shard).commit());
      catalog.publish(manifest(Manifest.LOCAL, count, Backends.details(files)));
    } finally {
      for (LocalWriter writer : writers) {
        writer.close();
      }
    }
  }

  private static void publish(
      Path catalogFolder, String address, int count, Map<String, String> details)
      throws IOException {
    Catalog catalog = new Catalog(new LocalCatalogFiles(catalogFolder));
    catalog.claim(ID.name());
    catalog.publish(manifest(address, count, details));
  }

  private static Manifest manifest(String address, int count, Map<String, String> details) {
    return new Manifest(ID, address, count, 0, 0, 0, details);
  }
}
