package org.howdah.store.ignite.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.internal.IgniteFutureTimeoutCheckedException;
import org.apache.ignite.internal.processors.cache.GridCacheAtomicFuture;
import org.apache.ignite.internal.processors.cache.GridCacheContext;
import org.apache.ignite.internal.processors.cache.GridCacheEntryEx;
import org.apache.ignite.internal.processors.cache.GridCacheEntryRemovedException;
import org.apache.ignite.internal.processors.cache.KeyCacheObjectImpl;
import org.apache.ignite.internal.processors.cache.distributed.dht.atomic.GridDhtAtomicAbstractUpdateFuture;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.persistence.CacheDataRow;
import org.apache.ignite.internal.processors.cache.version.GridCacheVersion;
import org.apache.ignite.lang.IgniteCallable;
import org.apache.ignite.resources.IgniteInstanceResource;
import org.howdah.store.ignite.reads.LocalReads;

/*
 * Like LocalReads, of Ignite's inside. Of a key that was deleted, Ignite keeps the version in memory for ten seconds,
 * so that older changes that come late do nothing.
 *
 * A change is under way from when the first owner writes it until all owners have: from before it lets go of the key's
 * lock Ignite knows it as a future. So a look reads under that lock, and the next one begins by waiting for all that
 * are under way: what the first owner had at the first look, the others have at the third, however slow they are.
 */
/** Asks a node what its copy has of some keys. */
final class LookAtKeys implements IgniteCallable<CopyLook> {
  private static final long serialVersionUID = 1L;
  private static final long WAIT_MILLIS_MAX = 10_000;

  private final String cache;
  private final int partition;
  private final ArrayList<String> keys;
  @IgniteInstanceResource private transient Ignite here;

  LookAtKeys(String cache, int partition, List<String> keys) {
    this.cache = cache;
    this.partition = partition;
    this.keys = new ArrayList<>(keys);
  }

  @Override
  public CopyLook call() {
    GridCacheContext<String, byte[]> context = LocalReads.context(here, cache);
    LocalReads local = new LocalReads(here, cache);
    long since = CopyStays.of(here).since(cache, partition);
    List<CopyState> states = new ArrayList<>();
    awaitChanges(context);
    long count = 0;
    for (String key : keys) {
      count = local.whileThere(() -> look(context, local, key, states));
    }
    return new CopyLook(states, since, count);
  }

  private static void awaitChanges(GridCacheContext<String, byte[]> context) {
    List<GridCacheAtomicFuture<?>> pending =
        new ArrayList<>(context.shared().mvcc().atomicFutures());
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS_MAX);
    for (GridCacheAtomicFuture<?> one : pending) {
      if (one instanceof GridDhtAtomicAbstractUpdateFuture) {
        await(one, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
      }
    }
  }

  private static void await(GridCacheAtomicFuture<?> change, long millis) {
    try {
      change.get(Math.max(1, millis));
    } catch (IgniteFutureTimeoutCheckedException e) {
      throw new IllegalStateException("a change is under way for long", e);
    } catch (IgniteCheckedException failed) {
      // It is over, too.
    }
  }

  private long look(
      GridCacheContext<String, byte[]> context,
      LocalReads local,
      String key,
      List<CopyState> states) {
    GridDhtLocalPartition copy = local.reserved(partition);
    if (copy == null) {
      throw new IllegalStateException("the partition " + partition + " is not whole here");
    }
    context.shared().database().checkpointReadLock();
    try {
      states.add(locked(context, copy, CopyKeys.encoded(key, partition)));
      return copy.updateCounter();
    } catch (IgniteCheckedException e) {
      throw new IgniteException(e);
    } finally {
      context.shared().database().checkpointReadUnlock();
      copy.release();
    }
  }

  /** Of a key that nobody is changing, there may be no lock. */
  private static CopyState locked(
      GridCacheContext<String, byte[]> context, GridDhtLocalPartition copy, KeyCacheObjectImpl key)
      throws IgniteCheckedException {
    GridCacheEntryEx entry = context.cache().peekEx(key);
    if (entry == null) {
      return state(context, copy, key, null);
    }
    entry.lockEntry();
    try {
      return state(context, copy, key, entry);
    } finally {
      entry.unlockEntry();
    }
  }

  private static CopyState state(
      GridCacheContext<String, byte[]> context,
      GridDhtLocalPartition copy,
      KeyCacheObjectImpl key,
      GridCacheEntryEx entry)
      throws IgniteCheckedException {
    CacheDataRow row = copy.dataStore().find(context, key);
    if (row == null) {
      return CopyState.absent(deletion(entry));
    }
    byte[] stored = row.value().value(context.cacheObjectContext(), false);
    return CopyState.present(stored, row.version());
  }

  private static GridCacheVersion deletion(GridCacheEntryEx entry) {
    try {
      return entry != null && entry.deleted() ? entry.version() : null;
    } catch (GridCacheEntryRemovedException forgottenMeanwhile) {
      return null;
    }
  }
}
