package org.howdah.sidedata;

import java.io.IOException;
import java.nio.file.Path;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.local.LocalBackend;
import org.howdah.sidedata.local.LocalFiles;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.MemcachedBackend;
import org.howdah.sidedata.memcached.MemcachedLayout;

/** Opens what manifests describe. */
public final class Backends {
  /** The detail with the number of rosters of a table in memcached. */
  public static final String ROSTERS = "rosters";

  /** The details with the checksums of a table's files. */
  public static final String INDEX_CHECKSUM = "index.crc32c";

  public static final String LOG_CHECKSUM = "log.crc32c";

  /** The name of a table's files in the folder of its version, without their endings. */
  public static final String FILES = "table";

  private Backends() {}

  /** Finds the folder with a version's files on this machine; called only if they are needed. */
  public interface Folder {
    Path get() throws IOException;
  }

  /** Whether a manifest's table has files in its folder. */
  public static boolean hasFiles(Manifest manifest) {
    return manifest.details().containsKey(INDEX_CHECKSUM);
  }

  /**
   * Opens a version of a table.
   *
   * @throws HowdahException naming the table, if its manifest lacks something or its files are
   *     damaged
   */
  public static Backend open(Manifest manifest, Folder folder, MemcachedAccess access)
      throws IOException {
    try {
      if (manifest.address().equals(Manifest.LOCAL)) {
        return new LocalBackend(files(manifest, folder.get()));
      }
      MemcachedLayout layout = MemcachedLayout.of(manifest);
      Backend fallback =
          hasFiles(manifest) ? new LazyBackend(() -> openFiles(manifest, folder)) : null;
      return new MemcachedBackend(manifest.table(), layout, fallback, access);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new HowdahException(
          ErrorCode.CORRUPTION,
          "the manifest of side table " + manifest.table() + " is wrong: " + e.getMessage(),
          e);
    }
  }

  private static Backend openFiles(Manifest manifest, Folder folder) throws IOException {
    return new LocalBackend(files(manifest, folder.get()));
  }

  /**
   * The files of a table that has some.
   *
   * @throws IllegalArgumentException if the manifest lacks their checksums
   */
  public static LocalFiles files(Manifest manifest, Path folder) {
    return new LocalFiles(
        folder.resolve(FILES), manifest.number(INDEX_CHECKSUM), manifest.number(LOG_CHECKSUM));
  }
}
