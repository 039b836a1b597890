package org.howdah.workloads.language;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.howdah.hadoop.side.SideTables;
import org.howdah.sidedata.Backends;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.Coders;
import org.howdah.sidedata.EntryDigest;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.local.LocalFiles;
import org.howdah.sidedata.local.LocalWriter;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedServers;
import org.howdah.sidedata.memcached.MemcachedWriter;

/**
 * Makes what an iteration wrote the next version of a side table, from the driver of the iteration.
 * Not safe for use by several threads.
 */
final class ParameterLoad {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int RECORDS_PER_ROSTER = 50_000;

  private final Configuration configuration;
  private final Catalog catalog;
  private final String name;
  private final String address;
  private TableId current;

  /**
   * @param address {@code local}, for which the catalog must be in a folder of this machine, or
   *     that of memcached servers
   */
  ParameterLoad(Configuration configuration, String name, String address) throws IOException {
    this.configuration = configuration;
    this.name = name;
    this.address = address;
    catalog = SideTables.catalog(configuration);
  }

  /** Takes an entry to where the table is. */
  private interface Sink extends Closeable {
    void put(byte[] key, byte[] value) throws IOException;

    /** Ends the load; returns what the manifest has to remember. */
    Map<String, String> commit() throws IOException;
  }

  /**
   * Loads a version, makes it the current one, and drops the one that this object loaded before.
   */
  void load(org.apache.hadoop.fs.Path output, long records) throws IOException {
    TableId id = catalog.claim(name);
    try (Sink sink = address.equals(Manifest.LOCAL) ? local(id) : memcached(id, records)) {
      long[] figures = new long[4];
      FileSystem files = output.getFileSystem(configuration);
      for (FileStatus file : files.listStatus(output, path -> path.getName().startsWith("part-"))) {
        copy(file.getPath(), sink, figures);
      }
      Map<String, String> details = sink.commit();
      catalog.publish(
          new Manifest(id, address, figures[0], figures[1], figures[2], figures[3], details));
    }
    drop(current, records);
    current = id;
  }

  private void copy(org.apache.hadoop.fs.Path file, Sink sink, long[] figures) throws IOException {
    EntryDigest digest = new EntryDigest();
    Text key = new Text();
    DoubleWritable value = new DoubleWritable();
    try (SequenceFile.Reader reader =
        new SequenceFile.Reader(configuration, SequenceFile.Reader.file(file))) {
      while (reader.next(key, value)) {
        byte[] keyBytes = key.copyBytes();
        byte[] valueBytes = Coders.DOUBLE.encode(value.get());
        sink.put(keyBytes, valueBytes);
        figures[0]++;
        figures[1] += keyBytes.length;
        figures[2] += valueBytes.length;
        figures[3] += digest.of(keyBytes, valueBytes);
      }
    }
  }

  private void drop(TableId old, long records) throws IOException {
    if (old != null) {
      catalog.forget(old);
      if (!address.equals(Manifest.LOCAL)) {
        new MemcachedServers(layout(records), TIMEOUT_MILLIS).drop(old);
      }
    }
  }

  private MemcachedLayout layout(long records) {
    return MemcachedLayout.parse(address, Math.toIntExact(1 + records / RECORDS_PER_ROSTER));
  }

  private Sink local(TableId id) throws IOException {
    LocalWriter writer = new LocalWriter(Path.of(catalog.address(id)).resolve(Backends.FILES));
    return new Sink() {
      @Override
      public void put(byte[] key, byte[] value) throws IOException {
        writer.put(key, value);
      }

      @Override
      public Map<String, String> commit() throws IOException {
        LocalFiles files = writer.commit();
        return Map.of(
            Backends.INDEX_CHECKSUM, Long.toString(files.indexChecksum()),
            Backends.LOG_CHECKSUM, Long.toString(files.logChecksum()));
      }

      @Override
      public void close() throws IOException {
        writer.close();
      }
    };
  }

  private Sink memcached(TableId id, long records) throws IOException {
    MemcachedLayout layout = layout(records);
    MemcachedServers servers = new MemcachedServers(layout, TIMEOUT_MILLIS);
    MemcachedServers.Snapshot before = servers.snapshot();
    MemcachedWriter writer = new MemcachedWriter(id, layout, false, TIMEOUT_MILLIS);
    return new Sink() {
      @Override
      public void put(byte[] key, byte[] value) throws IOException {
        writer.put(key, value);
      }

      @Override
      public Map<String, String> commit() throws IOException {
        writer.flush();
        servers.checkKeptSince(before);
        return Map.of(Backends.ROSTERS, Integer.toString(layout.rosters()));
      }

      @Override
      public void close() throws IOException {
        writer.close();
      }
    };
  }
}
