package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.function.Consumer;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.Ignition;
import org.apache.ignite.internal.processors.cache.GridCacheContext;
import org.apache.ignite.internal.processors.cache.KeyCacheObjectImpl;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.persistence.CacheDataRow;
import org.apache.ignite.internal.processors.cache.version.GridCacheVersion;
import org.howdah.store.Partitions;
import org.howdah.store.Value;
import org.howdah.store.ignite.comparison.CopyKeys;
import org.howdah.store.ignite.reads.LocalReads;

/** The copy of one key on one node, which is changed there and nowhere else. */
final class OneCopy {
  private final GridCacheContext<String, byte[]> context;
  private final GridDhtLocalPartition partition;
  private final KeyCacheObjectImpl key;

  OneCopy(String node, String dataSet, String key) {
    context = LocalReads.context(Ignition.ignite(node), "data." + dataSet);
    int number = Partitions.of(key.getBytes(ISO_8859_1), context.affinity().partitions());
    partition = context.topology().localPartition(number);
    this.key = CopyKeys.encoded(key, number);
  }

  /** What Ignite has; null if nothing. */
  CacheDataRow row() {
    CacheDataRow[] found = new CacheDataRow[1];
    locked(copy -> found[0] = find());
    return found[0];
  }

  private CacheDataRow find() {
    try {
      return partition.dataStore().find(context, key);
    } catch (IgniteCheckedException e) {
      throw new AssertionError(e);
    }
  }

  Value value() {
    CacheDataRow row = row();
    return row == null
        ? null
        : Value.decode(row.value().value(context.cacheObjectContext(), false));
  }

  /** Sets the value as a change of that version would. */
  void put(Value value, GridCacheVersion version) {
    locked(
        copy -> {
          try {
            copy.dataStore()
                .update(context, key, context.toCacheObject(value.encode()), version, 0, find());
          } catch (IgniteCheckedException e) {
            throw new AssertionError(e);
          }
        });
  }

  void remove() {
    locked(
        copy -> {
          try {
            copy.dataStore().remove(context, key, copy.id());
          } catch (IgniteCheckedException e) {
            throw new AssertionError(e);
          }
        });
  }

  private void locked(Consumer<GridDhtLocalPartition> change) {
    context.shared().database().checkpointReadLock();
    try {
      change.accept(partition);
    } finally {
      context.shared().database().checkpointReadUnlock();
    }
  }
}
