package org.howdah.store.ignite.comparison;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.internal.processors.cache.GridCacheContext;
import org.apache.ignite.internal.processors.cache.KeyCacheObjectImpl;
import org.apache.ignite.internal.processors.cache.persistence.CacheDataRow;
import org.apache.ignite.internal.processors.cache.tree.CacheDataTree;
import org.apache.ignite.internal.util.lang.GridCursor;
import org.howdah.store.ignite.reads.LocalReads;

/** Keys in the order in which Ignite keeps them. */
public final class CopyKeys {
  /** That order. */
  static final Comparator<String> ORDER =
      Comparator.<String>comparingInt(String::hashCode)
          .thenComparing((one, other) -> CacheDataTree.compareBytes(bytes(one), bytes(other)));

  private CopyKeys() {}

  public static KeyCacheObjectImpl encoded(String key, int partition) {
    return LocalReads.encoded(key.getBytes(ISO_8859_1), partition);
  }

  private static byte[] bytes(String key) {
    try {
      return encoded(key, 0).valueBytes(null);
    } catch (IgniteCheckedException e) {
      throw new IllegalStateException("a key that is encoded has its bytes", e);
    }
  }

  /** The next keys of a cursor, but for one that is left out. */
  static List<String> next(
      GridCursor<?> cursor, GridCacheContext<String, byte[]> context, String leftOut, int max)
      throws IgniteCheckedException {
    List<String> keys = new ArrayList<>();
    while (keys.size() < max && cursor.next()) {
      CacheDataRow row = (CacheDataRow) cursor.get();
      String key = row.key().value(context.cacheObjectContext(), false);
      if (!key.equals(leftOut)) {
        keys.add(key);
      }
    }
    return keys;
  }

  /**
   * What the copy on this node has stored for a key; null if there is nothing.
   *
   * @throws IllegalStateException if it does not have the partition whole
   */
  static byte[] stored(Ignite here, String cache, String key) {
    LocalReads local = new LocalReads(here, cache);
    byte[] stored = local.read(List.of(key.getBytes(ISO_8859_1)), Long.MAX_VALUE)[0];
    if (stored == LocalReads.ELSEWHERE) {
      throw new IllegalStateException("the copy of " + cache + " is not whole here");
    }
    return stored;
  }
}
