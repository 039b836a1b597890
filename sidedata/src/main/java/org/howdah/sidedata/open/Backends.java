package org.howdah.sidedata.open;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.local.LocalBackend;
import org.howdah.sidedata.local.LocalFiles;
import org.howdah.sidedata.local.Shards;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.MemcachedBackend;
import org.howdah.sidedata.memcached.MemcachedLayout;

/** Opens what manifests describe. */
@PublicApi
public final class Backends {
  /** The detail with the number of shards of a table in files; missing for one. */
  @Internal public static final String SHARDS = "shards";

  /** The details with the checksums of a table's files, of its shards with commas between. */
  @Internal public static final String INDEX_CHECKSUM = "index.crc32c";

  @Internal public static final String LOG_CHECKSUM = "log.crc32c";

  /** The name of a table's files in the folder of its version, without their endings. */
  @Internal public static final String FILES = "table";

  private Backends() {}

  /** Finds the folder with a version's files on this machine; called only if they are needed. */
  public interface Folder {
    Path get() throws IOException;

    /** The folder made anew, after its files proved damaged; null if there is no other source. */
    default Path renewed() throws IOException {
      return null;
    }
  }

  /** Whether a manifest's table has files in its folder. */
  @Internal
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
      return new MeasuredBackend(openUnmeasured(manifest, folder, access), manifest);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw wrong(manifest, e);
    }
  }

  private static Backend openUnmeasured(Manifest manifest, Folder folder, MemcachedAccess access)
      throws IOException {
    if (!manifest.isInMemcached()) {
      return openFiles(manifest, folder);
    }
    MemcachedLayout layout = MemcachedLayout.of(manifest);
    Backend fallback =
        hasFiles(manifest) ? new LazyBackend(() -> openFiles(manifest, folder)) : null;
    return new MemcachedBackend(manifest.table(), layout, fallback, access);
  }

  private static HowdahException wrong(Manifest manifest, RuntimeException cause) {
    return new HowdahException(
        ErrorCode.CORRUPTION,
        "the manifest of side table " + manifest.table() + " is wrong: " + cause.getMessage(),
        cause);
  }

  /**
   * Opens each replica of a version of a table by itself, so that nothing stands in for what one of
   * them lost. Of a table in files that is the table.
   *
   * @throws HowdahException as {@link #open}
   */
  @Internal
  public static List<Backend> openReplicas(Manifest manifest, Folder folder, MemcachedAccess access)
      throws IOException {
    if (!manifest.isInMemcached()) {
      return List.of(open(manifest, folder, access));
    }
    try {
      MemcachedLayout layout = MemcachedLayout.of(manifest);
      List<Backend> replicas = new ArrayList<>();
      for (int copy = 0; copy < layout.copies(); copy++) {
        replicas.add(MemcachedBackend.ofCopy(manifest.table(), layout, copy, access));
      }
      return replicas;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw wrong(manifest, e);
    }
  }

  private static Backend openFiles(Manifest manifest, Folder folder) throws IOException {
    try {
      return new LocalBackend(files(manifest, folder.get()));
    } catch (HowdahException e) {
      Path renewed = e.code() == ErrorCode.CORRUPTION ? folder.renewed() : null;
      if (renewed == null) {
        throw e;
      }
      return new LocalBackend(files(manifest, renewed));
    }
  }

  /** How many shards a table in files has. */
  @Internal
  public static int shards(Manifest manifest) {
    return manifest.details().containsKey(SHARDS) ? Math.toIntExact(manifest.number(SHARDS)) : 1;
  }

  /**
   * The files of a table that has some, by shards.
   *
   * @throws IllegalArgumentException if the manifest lacks their checksums
   */
  @Internal
  public static List<LocalFiles> files(Manifest manifest, Path folder) {
    int count = shards(manifest);
    long[] index = checksums(manifest, INDEX_CHECKSUM, count);
    long[] log = checksums(manifest, LOG_CHECKSUM, count);
    List<LocalFiles> files = new ArrayList<>();
    for (int shard = 0; shard < count; shard++) {
      Path base = Shards.base(folder.resolve(FILES), shard, count);
      files.add(new LocalFiles(base, index[shard], log[shard]));
    }
    return files;
  }

  private static long[] checksums(Manifest manifest, String detail, int count) {
    String[] texts = manifest.details().getOrDefault(detail, "").split(",");
    if (texts.length != count) {
      throw new IllegalArgumentException(
          detail + " is not of " + count + " shards: " + String.join(",", texts));
    }
    return Arrays.stream(texts).mapToLong(Long::parseLong).toArray();
  }

  /** What a manifest has to remember of a table's files. */
  @Internal
  public static Map<String, String> details(List<LocalFiles> shards) {
    return Map.of(
        SHARDS,
        Integer.toString(shards.size()),
        INDEX_CHECKSUM,
        join(shards, LocalFiles::indexChecksum),
        LOG_CHECKSUM,
        join(shards, LocalFiles::logChecksum));
  }

  private static String join(List<LocalFiles> shards, ToLongFunction<LocalFiles> checksum) {
    return shards.stream()
        .map(files -> Long.toString(checksum.applyAsLong(files)))
        .collect(Collectors.joining(","));
  }
}
