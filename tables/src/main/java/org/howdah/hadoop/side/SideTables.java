package org.howdah.hadoop.side;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.SideTable;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.local.LocalFiles;
import org.howdah.sidedata.open.Backends;

/**
 * Side tables for jobs: {@link #use} where the job is made, {@link #open} in its tasks. Safe for
 * several threads.
 */
@PublicApi
public final class SideTables {
  private static final long NEAR_BYTES_MAX = 512L << 20;

  /** Settled once: the parallel collector changes its mind about the largest heap as it grows. */
  private static final long NEAR_HEAP_BYTES = Runtime.getRuntime().maxMemory() / 8;

  /** Together with one that is opened, they may fill three eighths of the heap. */
  private static final int IDLE_TABLES_MAX = 2;

  /** Tables of this process, so that tasks find the values near by that others had looked up. */
  private static final Map<OpenTable, Opened> OPEN = new LinkedHashMap<>(16, 0.75f, true);

  private SideTables() {}

  /** A table of this process, or one that is being opened: no other waits for that. */
  private static final class Opened {
    /** Changed by one thread at a time that holds the lock of this object. */
    private volatile SideTable<?, ?> table;

    /** Tasks that are about to share it; guarded by {@link #OPEN}. */
    private int takers;
  }

  /** Opens a table that nobody has open. */
  private interface Opener {
    SideTable<?, ?> open() throws IOException;
  }

  /**
   * Has a job keep to the version of a table that is current now, whatever is loaded while it runs.
   * A job that was not told keeps to the version that the first of its tasks finds.
   *
   * @throws org.howdah.record.HowdahException if there is no such table
   */
  public static void use(Configuration job, String name) throws IOException {
    use(job, TablePlaces.catalog(job).current(name));
  }

  /**
   * Has a job keep to a version, for instance to the one that was loaded last. If the job is for
   * YARN, a table in files comes to its tasks by Hadoop's distributed cache, once for each machine.
   *
   * @throws org.howdah.record.HowdahException if the job is for YARN and there is no such version
   */
  public static void use(Configuration job, TableId id) throws IOException {
    job.setInt(SideKeys.VERSION_PREFIX + id.name(), id.version());
    if (LocalizedTables.isOnYarn(job) && !TablePlaces.isLocal(TablePlaces.root(job))) {
      LocalizedTables.bring(job, TablePlaces.catalog(job).manifest(id));
    }
  }

  /**
   * Opens a table for a task, which closes it. Tasks of one process share connections, mapped
   * memory and the values near by, if their settings are the same. Reads the table's manifest,
   * which is a small file.
   *
   * @param keys the type of keys; Text and BytesWritable are their bytes alone, other types as the
   *     job serializes them
   * @throws org.howdah.record.HowdahException if there is no such table, it was loaded with other
   *     types, or it cannot be read
   */
  @SuppressWarnings("unchecked")
  public static <K, V> SideTable<K, V> open(
      Configuration job, String name, Class<K> keys, Class<V> values) throws IOException {
    TableFolder.checkCatalog(job);
    OpenTable shared = describe(job, JobVersions.of(job, name), keys, values);
    return (SideTable<K, V>) share(shared, () -> openOwn(job, shared.manifest(), keys, values));
  }

  private static SideTable<?, ?> share(OpenTable shared, Opener opener) throws IOException {
    Opened opened;
    synchronized (OPEN) {
      opened = OPEN.get(shared);
      if (opened == null) {
        closeIdle();
        opened = new Opened();
        OPEN.put(shared, opened);
      }
      opened.takers++;
    }
    try {
      synchronized (opened) {
        if (opened.table == null) {
          opened.table = opener.open();
        }
        return opened.table.share();
      }
    } finally {
      synchronized (OPEN) {
        opened.takers--;
        if (opened.takers == 0 && opened.table == null) {
          OPEN.remove(shared);
        }
      }
    }
  }

  private static OpenTable describe(Configuration job, TableId id, Class<?> keys, Class<?> values)
      throws IOException {
    Catalog catalog = TablePlaces.catalog(job);
    String folder = catalog.address(id);
    long nearBytes = nearBytes(job);
    Manifest manifest;
    try {
      manifest = DropAwareBackend.explain(catalog, id, () -> catalog.manifest(id));
    } catch (IOException e) {
      // What was dropped or cannot be read any more is still right where it is open.
      for (OpenTable open : opened(folder)) {
        if (OpenTable.of(job, folder, nearBytes, keys, values, open.manifest()).equals(open)) {
          return open;
        }
      }
      throw e;
    }
    return OpenTable.of(job, folder, nearBytes, keys, values, manifest);
  }

  private static List<OpenTable> opened(String folder) {
    synchronized (OPEN) {
      return OPEN.entrySet().stream()
          .filter(open -> open.getValue().table != null)
          .map(Map.Entry::getKey)
          .filter(open -> open.folder().equals(folder))
          .toList();
    }
  }

  /** Lets go of tables that no task uses now, but for those opened last. */
  private static void closeIdle() throws IOException {
    List<OpenTable> idle = new ArrayList<>();
    OPEN.forEach(
        (shared, opened) -> {
          if (opened.takers == 0 && !opened.table.isShared()) {
            idle.add(shared);
          }
        });
    for (OpenTable oldest : idle.subList(0, Math.max(0, idle.size() - IDLE_TABLES_MAX))) {
      OPEN.remove(oldest).table.close();
    }
  }

  private static <K, V> SideTable<K, V> openOwn(
      Configuration job, Manifest manifest, Class<K> keys, Class<V> values) throws IOException {
    return new SideTable<>(
        DropAwareBackend.open(
            TablePlaces.catalog(job), manifest.table(), () -> openBackend(job, manifest)),
        WritableCoder.of(keys, job),
        WritableCoder.of(values, job),
        nearBytes(job));
  }

  private static Backend openBackend(Configuration job, Manifest manifest) throws IOException {
    return Backends.open(manifest, new TableFolder(job, manifest), SideAccess.ofTasks(job));
  }

  private static long nearBytes(Configuration job) throws HowdahException {
    try {
      long bytes = job.getLongBytes(SideKeys.NEAR_BYTES, Math.min(NEAR_BYTES_MAX, NEAR_HEAP_BYTES));
      if (bytes >= 0) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      // Told below, as a number below 0 is.
    }
    throw new HowdahException(
        ErrorCode.USER_CONFIGURATION,
        SideKeys.NEAR_BYTES
            + " must be a number of bytes such as 0 or 64m, not "
            + job.get(SideKeys.NEAR_BYTES));
  }

  /** The folder of a version on this machine; what lies on another file system is copied once. */
  @Internal
  public static Path folder(Configuration job, Manifest manifest) throws IOException {
    return new TableFolder(job, manifest).get();
  }

  /**
   * Whether a task's machine needs a copy of its own of a table in files: Hadoop's distributed
   * cache has not brought them, and they do not lie on a disk here.
   */
  @Internal
  public static boolean isCopied(Configuration job, String name) throws IOException {
    Manifest manifest = TablePlaces.catalog(job).manifest(JobVersions.of(job, name));
    return new TableFolder(job, manifest).isCopied();
  }

  /** The files of a local table, on this machine, by shards. */
  @Internal
  public static List<LocalFiles> localFiles(Configuration job, Manifest manifest)
      throws IOException {
    return Backends.files(manifest, folder(job, manifest));
  }
}
