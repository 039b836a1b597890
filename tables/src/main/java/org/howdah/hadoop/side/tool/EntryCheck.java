package org.howdah.hadoop.side.tool;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.side.EntryReader;
import org.howdah.hadoop.side.EntrySink;
import org.howdah.hadoop.side.SideAccess;
import org.howdah.hadoop.side.SideTables;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.KeyBatch;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.Session;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.open.Backends;

/**
 * Looks entries up in each replica of a table and compares their values, in batches, two of them
 * under way.
 */
final class EntryCheck implements EntrySink {
  private static final int BATCH_KEYS = 512;
  private static final int BATCHES_MAX = 2;

  private final TableId table;
  private final List<Replica> replicas = new ArrayList<>();
  private final Deque<Batch> underWay = new ArrayDeque<>();
  private Batch filling;

  private record Replica(Backend backend, Session session) implements Closeable {
    @Override
    public void close() throws IOException {
      try (backend) {
        session.close();
      }
    }
  }

  private static final class Batch {
    private final List<KeyBatch> keys = new ArrayList<>();
    private final List<byte[]> values = new ArrayList<>();

    Batch(int replicas) {
      for (int i = 0; i < replicas; i++) {
        keys.add(new KeyBatch());
      }
    }
  }

  private EntryCheck(TableId table) {
    this.table = table;
  }

  /** Checks the table that a manifest describes; one in memcached without its copy in files. */
  static EntryCheck open(Manifest manifest, Configuration configuration) throws IOException {
    List<Backend> backends =
        Backends.openReplicas(
            manifest,
            () -> SideTables.folder(configuration, manifest),
            SideAccess.ofLoads(configuration));
    EntryCheck check = new EntryCheck(manifest.table());
    try {
      for (Backend backend : backends) {
        check.replicas.add(new Replica(backend, backend.open()));
      }
    } catch (IOException e) {
      check.close();
      throw e;
    }
    check.filling = new Batch(check.replicas.size());
    return check;
  }

  @Override
  public void put(byte[] key, byte[] value) throws IOException {
    filling.keys.forEach(keys -> keys.add(key));
    filling.values.add(value);
    if (filling.values.size() == BATCH_KEYS) {
      begin();
    }
  }

  private void begin() throws IOException {
    for (int i = 0; i < replicas.size(); i++) {
      replicas.get(i).session.begin(filling.keys.get(i));
    }
    underWay.add(filling);
    filling = new Batch(replicas.size());
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
    for (int i = 0; i < replicas.size(); i++) {
      KeyBatch keys = batch.keys.get(i);
      replicas.get(i).session.finish(keys);
      compare(keys, batch.values, replicas.get(i).backend);
    }
  }

  private void compare(KeyBatch keys, List<byte[]> values, Backend backend) throws HowdahException {
    for (int place = 0; place < values.size(); place++) {
      byte[] found = keys.value(place);
      if (!Arrays.equals(found, values.get(place))) {
        throw new HowdahException(
            ErrorCode.CORRUPTION,
            "side table "
                + table
                + " in "
                + backend.where()
                + (found == null ? " lacks key '" : " has another value than its source for key '")
                + EntryReader.show(keys.key(place))
                + "'. If the source is as it was, load the table again");
      }
    }
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (Replica replica : replicas) {
      try {
        replica.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
