package org.howdah.workloads;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.Coder;
import org.howdah.sidedata.EntryDigest;
import org.howdah.sidedata.LocalCatalogFiles;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.local.LocalFiles;
import org.howdah.sidedata.local.LocalWriter;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedWriter;
import org.howdah.sidedata.memcached.RosterKeeper;
import org.howdah.sidedata.open.Backends;

/** Loads side tables without a job. */
public final class TableLoads {
  private static final int TIMEOUT_MILLIS = 2_000;

  private final Catalog catalog;

  /** Tables in the catalog that the jobs of {@code hadoop} use. */
  public TableLoads(LocalHadoop hadoop) {
    catalog = new Catalog(new LocalCatalogFiles(hadoop.path("catalog")));
  }

  /** Loads a local table. */
  public <V> void local(String name, Map<String, V> entries, Coder<V> values) throws IOException {
    TableId id = catalog.claim(name);
    Path base = Path.of(catalog.address(id)).resolve(Backends.FILES);
    try (LocalWriter writer = new LocalWriter(base)) {
      for (Map.Entry<String, V> entry : entries.entrySet()) {
        writer.put(bytes(entry.getKey()), values.encode(entry.getValue()));
      }
      LocalFiles files = writer.commit();
      Map<String, String> details =
          Map.of(
              Backends.INDEX_CHECKSUM, Long.toString(files.indexChecksum()),
              Backends.LOG_CHECKSUM, Long.toString(files.logChecksum()));
      publish(id, Manifest.LOCAL, entries, values, details);
    }
  }

  /** Loads a table into memcached servers. */
  public <V> void memcached(
      String name, Map<String, V> entries, Coder<V> values, List<String> servers)
      throws IOException {
    TableId id = catalog.claim(name);
    String address = MemcachedLayout.SCHEME + String.join(",", servers);
    MemcachedLayout layout = MemcachedLayout.forRecords(address, entries.size());
    try (MemcachedWriter writer =
        new MemcachedWriter(id, layout, false, MemcachedAccess.plain(TIMEOUT_MILLIS))) {
      for (Map.Entry<String, V> entry : entries.entrySet()) {
        writer.put(bytes(entry.getKey()), values.encode(entry.getValue()));
      }
      writer.flush();
    }
    try (RosterKeeper rosters =
        new RosterKeeper(id, layout, MemcachedAccess.plain(TIMEOUT_MILLIS))) {
      rosters.complete();
    }
    publish(
        id,
        address,
        entries,
        values,
        Map.of(MemcachedLayout.ROSTERS, Integer.toString(layout.rosters())));
  }

  private <V> void publish(
      TableId id,
      String address,
      Map<String, V> entries,
      Coder<V> values,
      Map<String, String> details)
      throws IOException {
    EntryDigest digest = new EntryDigest();
    long keyBytes = 0;
    long valueBytes = 0;
    long checksum = 0;
    for (Map.Entry<String, V> entry : entries.entrySet()) {
      byte[] key = bytes(entry.getKey());
      byte[] value = values.encode(entry.getValue());
      keyBytes += key.length;
      valueBytes += value.length;
      checksum += digest.of(key, value);
    }
    catalog.publish(
        new Manifest(id, address, entries.size(), keyBytes, valueBytes, checksum, details));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
