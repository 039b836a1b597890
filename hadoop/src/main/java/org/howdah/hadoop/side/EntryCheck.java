package org.howdah.hadoop.side;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.Backends;
import org.howdah.sidedata.KeyBatch;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.Session;
import org.howdah.sidedata.TableId;

/** Looks entries up in a table and compares their values, in batches, two of them under way. */
final class EntryCheck implements EntrySink {
  private static final int BATCH_KEYS = 512;
  private static final int BATCHES_MAX = 2;

  private final TableId table;
  private final Backend backend;
  private final Session session;
  private final Deque<Batch> underWay = new ArrayDeque<>();
  private Batch filling = new Batch();

  private static final class Batch {
    private final KeyBatch keys = new KeyBatch();
    private final List<byte[]> values = new ArrayList<>();
  }

  EntryCheck(TableId table, Backend backend) throws IOException {
    this.table = table;
    this.backend = backend;
    session = backend.open();
  }

  /** Checks the table that a manifest describes; one in memcached without its copy in files. */
  static EntryCheck open(Manifest manifest, Configuration configuration) throws IOException {
    Backend backend =
        Backends.open(
            !manifest.isInMemcached() ? manifest : withoutCopy(manifest),
            () -> SideTables.folder(configuration, manifest),
            SideAccess.ofLoads(configuration));
    return new EntryCheck(manifest.table(), backend);
  }

  private static Manifest withoutCopy(Manifest manifest) {
    Map<String, String> details = new TreeMap<>(manifest.details());
    details.remove(Backends.INDEX_CHECKSUM);
    return new Manifest(
        manifest.table(),
        manifest.address(),
        manifest.records(),
        manifest.keyBytes(),
        manifest.valueBytes(),
        manifest.checksum(),
        details);
  }

  @Override
  public void put(byte[] key, byte[] value) throws IOException {
    filling.keys.add(key);
    filling.values.add(value);
    if (filling.values.size() == BATCH_KEYS) {
      begin();
    }
  }

  private void begin() throws IOException {
    session.begin(filling.keys);
    underWay.add(filling);
    filling = new Batch();
    if (underWay.size() > BATCHES_MAX) {
      compareOldest();
    }
  }

  @Override
  public void finish() throws IOException {
    begin();
    while (!underWay.isEmpty()) {
      compareOldest();
    }
  }

  private void compareOldest() throws IOException {
    Batch batch = underWay.remove();
    session.finish(batch.keys);
    for (int place = 0; place < batch.values.size(); place++) {
      byte[] found = batch.keys.value(place);
      if (!Arrays.equals(found, batch.values.get(place))) {
        throw new HowdahException(
            ErrorCode.CORRUPTION,
            "side table "
                + table
                + " in "
                + backend.where()
                + (found == null ? " lacks key '" : " has another value than its source for key '")
                + EntryReader.show(batch.keys.key(place))
                + "'. If the source is as it was, load the table again");
      }
    }
  }

  @Override
  public void close() throws IOException {
    try (backend) {
      session.close();
    }
  }
}
