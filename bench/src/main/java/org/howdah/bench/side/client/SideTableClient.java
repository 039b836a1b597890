package org.howdah.bench.side.client;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.Backends;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.Coders;
import org.howdah.sidedata.LocalCatalogFiles;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.Pipeline;
import org.howdah.sidedata.SideTable;

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
    Backend backend = Backends.open(manifest, () -> folder, 10_000);
    return new SideTable<>(backend, Coders.STRING, Coders.DOUBLE, nearBytes);
  }

  @Override
  public Worker open(Keys keys) throws IOException {
    return pipelined ? new Records(table.pipeline(), keys) : () -> list(keys);
  }

  private int list(Keys keys) throws IOException {
    for (Double value : table.getAll(keys.next(KEYS_PER_LIST))) {
      Objects.requireNonNull(value);
    }
    return KEYS_PER_LIST;
  }

  private static final class Records implements Worker {
    private final Pipeline<String, Double, Records> pipeline;
    private final Keys keys;
    private int answered;

    Records(Pipeline<String, Double, Records> pipeline, Keys keys) {
      this.pipeline = pipeline;
      this.keys = keys;
    }

    @Override
    public int step() throws IOException, InterruptedException {
      pipeline.ask(this, same -> same, keys.next(KEYS_PER_RECORD), Records::answer);
      return takeAnswered();
    }

    private static void answer(Records record, List<Double> values) {
      for (Double value : values) {
        Objects.requireNonNull(value);
      }
      record.answered += values.size();
    }

    @Override
    public int drain() throws IOException, InterruptedException {
      pipeline.drain();
      return takeAnswered();
    }

    private int takeAnswered() {
      int count = answered;
      answered = 0;
      return count;
    }
  }
}
