package org.howdah.bench.side.client;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.Coders;
import org.howdah.sidedata.LocalCatalogFiles;
import org.howdah.sidedata.LookUpStats;
import org.howdah.sidedata.LookUpStats.Count;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.Pipeline;
import org.howdah.sidedata.SideTable;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.open.Backends;

/**
 * Howdah's own client without its cache of decoded values. Arguments: the folder of the catalog,
 * and {@code pipeline} for look-ups across records or {@code getAll} for one list after the other.
 */
public final class SideTableClient implements LookUpClient {
  private static final int KEYS_PER_RECORD = 20;
  private static final int KEYS_PER_LIST = 100;

  private final SideTable<String, Double> table;
  private final boolean pipelined;

  public SideTableClient(List<String> arguments) throws IOException {
    table = open(Path.of(arguments.get(0)), 0);
    pipelined = arguments.get(1).equals("pipeline");
  }

  /** Opens the benchmark's table. */
  static SideTable<String, Double> open(Path catalogFolder, long nearBytes) throws IOException {
    Catalog catalog = new Catalog(new LocalCatalogFiles(catalogFolder));
    Manifest manifest = catalog.manifest(catalog.current("bench"));
    Path folder = Path.of(catalog.address(manifest.table()));
    Backend backend = Backends.open(manifest, () -> folder, MemcachedAccess.plain(10_000));
    return new SideTable<>(backend, Coders.STRING, Coders.DOUBLE, nearBytes);
  }

  @Override
  public Worker open(Keys keys) throws IOException {
    return pipelined ? new Records(table.share(), keys) : () -> list(keys);
  }

  private int list(Keys keys) throws IOException {
    for (Double value : table.getAll(keys.next(KEYS_PER_LIST))) {
      Objects.requireNonNull(value);
    }
    return KEYS_PER_LIST;
  }

  /**
   * Counts what was asked of the back end: a key that several waiting records want is asked for
   * once and counted once, so that this is as much work as the other clients' look-ups.
   */
  private static final class Records implements Worker {
    private final LookUpStats stats;
    private final Pipeline<String, Double, Records> pipeline;
    private final Keys keys;
    private long counted;

    Records(SideTable<String, Double> table, Keys keys) throws IOException {
      this.keys = keys;
      stats = table.stats();
      pipeline = table.pipeline();
    }

    @Override
    public int step() throws IOException, InterruptedException {
      pipeline.ask(this, same -> same, keys.next(KEYS_PER_RECORD), Records::check);
      return count();
    }

    private static void check(Records record, List<Double> values) {
      for (Double value : values) {
        Objects.requireNonNull(value);
      }
    }

    @Override
    public int drain() throws IOException, InterruptedException {
      pipeline.drain();
      return count();
    }

    private int count() {
      long asked = stats.get(Count.KEYS_ASKED);
      int more = (int) (asked - counted);
      counted = asked;
      return more;
    }
  }
}
