package org.howdah.hadoop.side;

import java.io.IOException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.KeyBatch;
import org.howdah.sidedata.Session;
import org.howdah.sidedata.TableId;

/**
 * Says of look-ups that fail because their table was dropped that they do, and that trying again is
 * in vain.
 */
final class DropAwareBackend implements Backend {
  private final Catalog catalog;
  private final TableId table;
  private final Backend backend;

  private DropAwareBackend(Catalog catalog, TableId table, Backend backend) {
    this.catalog = catalog;
    this.table = table;
    this.backend = backend;
  }

  /** What may fail because a table was dropped. */
  interface Step<T> {
    T run() throws IOException;
  }

  static DropAwareBackend open(Catalog catalog, TableId table, Step<Backend> opener)
      throws IOException {
    return new DropAwareBackend(catalog, table, explain(catalog, table, opener));
  }

  /** Runs a step; if it fails because the table was dropped, the error says so. */
  static <T> T explain(Catalog catalog, TableId table, Step<T> step) throws IOException {
    try {
      return step.run();
    } catch (HowdahException e) {
      if (exists(catalog, table)) {
        throw e;
      }
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "side table " + table + " was dropped while this job used it: " + e.getMessage(),
          e);
    }
  }

  /** Whether a table is there, as far as the catalog can be read. */
  private static boolean exists(Catalog catalog, TableId table) {
    try {
      catalog.manifest(table);
      return true;
    } catch (HowdahException e) {
      return e.code() != ErrorCode.USER_CONFIGURATION;
    } catch (IOException e) {
      return true;
    }
  }

  @Override
  public Session open() throws IOException {
    return new DropAwareSession(explain(catalog, table, backend::open));
  }

  @Override
  public long valueBytes() {
    return backend.valueBytes();
  }

  @Override
  public String where() {
    return backend.where();
  }

  @Override
  public void close() throws IOException {
    backend.close();
  }

  private final class DropAwareSession implements Session {
    private final Session session;

    DropAwareSession(Session session) {
      this.session = session;
    }

    @Override
    public int batchKeysMax() {
      return session.batchKeysMax();
    }

    @Override
    public void begin(KeyBatch batch) throws IOException {
      session.begin(batch);
    }

    @Override
    public boolean isReady(KeyBatch batch) {
      return session.isReady(batch);
    }

    @Override
    public void finish(KeyBatch batch) throws IOException {
      explain(
          catalog,
          table,
          () -> {
            session.finish(batch);
            return batch;
          });
    }

    @Override
    public void close() throws IOException {
      session.close();
    }
  }
}
