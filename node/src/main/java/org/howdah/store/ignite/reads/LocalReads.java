package org.howdah.store.ignite.reads;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.affinity.AffinityTopologyVersion;
import org.apache.ignite.internal.processors.cache.GridCacheContext;
import org.apache.ignite.internal.processors.cache.IgniteInternalCache;
import org.apache.ignite.internal.processors.cache.KeyCacheObjectImpl;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtPartitionState;
import org.apache.ignite.internal.processors.cache.persistence.CacheDataRow;
import org.howdah.store.Partitions;
import org.howdah.store.ignite.copies.LostCopies;

/*
 * Ignite's getAll of an atomic cache reads partitions on this node that are still being filled. Its
 * get does not, but makes several objects and futures for each key. This reads as that get does where
 * the partition is here; also how Ignite encodes a string, and where it puts it, because to ask it takes as
 * long as a sixth of reading. Beside it, Marks, PartitionStates, LostCopies, Drained and
 * Shares know Ignite's inside.
 */
/**
 * Reads values from partitions that this node holds whole, and keeps a data set from going away
 * while it is read. Safe for several threads.
 */
public final class LocalReads {
  /** Instead of a value: another node has to be asked. */
  public static final byte[] ELSEWHERE = new byte[0];

  private static final byte STRING = 9;

  private final GridCacheContext<String, byte[]> context;
  private final int partitions;
  private final LostCopies lost;

  /**
   * @throws IllegalStateException if there is no such cache, or the node stops
   */
  public LocalReads(Ignite ignite, String cacheName) {
    context = context(ignite, cacheName);
    lost = LostCopies.of(ignite);
    partitions = context.affinity().partitions();
  }

  /**
   * What Ignite has of a cache.
   *
   * @throws IllegalStateException if there is no such cache, or the node stops
   */
  public static GridCacheContext<String, byte[]> context(Ignite ignite, String cacheName) {
    IgniteInternalCache<String, byte[]> there = ((IgniteEx) ignite).cachex(cacheName);
    if (there == null) {
      throw new IllegalStateException("there is no " + cacheName + " any more");
    }
    return there.context();
  }

  /**
   * Runs what reads the cache's memory: whoever drops the cache waits for its end, so it must be
   * short, and wait for nobody.
   *
   * @throws IllegalStateException if the cache is gone
   */
  public <T> T whileThere(Supplier<T> read) {
    context.gate().enter();
    try {
      return read.get();
    } finally {
      context.gate().leave();
    }
  }

  /**
   * What is stored for the first of these keys, in their order; null where there is nothing, or
   * {@link #ELSEWHERE}, the very object.
   *
   * @param bytesMax no further key is read once so many bytes are, nor is it in the answer
   */
  public byte[][] read(List<byte[]> keys, long bytesMax) {
    byte[][] found = new byte[keys.size()][];
    int count = 0;
    long bytes = 0;
    context.gate().enter();
    try {
      AffinityTopologyVersion version = context.affinity().affinityTopologyVersion();
      // Once for all keys: it costs as much as reading one.
      context.shared().database().checkpointReadLock();
      try {
        while (count < found.length && (count == 0 || bytes < bytesMax)) {
          byte[] stored = read(keys.get(count), version);
          bytes += stored == null ? 0 : stored.length;
          found[count++] = stored;
        }
      } finally {
        context.shared().database().checkpointReadUnlock();
      }
      return count == found.length ? found : Arrays.copyOf(found, count);
    } catch (IgniteCheckedException e) {
      throw new IgniteException(e);
    } finally {
      context.gate().leave();
    }
  }

  /**
   * The nodes that have or get a copy of a key, the one that decides on changes first. To be called
   * while the cache is there.
   */
  List<ClusterNode> owners(byte[] key) {
    return context
        .affinity()
        .nodesByPartition(
            Partitions.of(key, partitions), context.affinity().affinityTopologyVersion());
  }

  /** How many of so many bytes are left when these are read; one at least. */
  static long left(long bytesMax, byte[][] stored) {
    long bytes = 0;
    for (byte[] one : stored) {
      bytes += one == null ? 0 : one.length;
    }
    return Math.max(1, bytesMax - bytes);
  }

  private byte[] read(byte[] key, AffinityTopologyVersion version) throws IgniteCheckedException {
    int number = Partitions.of(key, partitions);
    GridDhtLocalPartition partition = reserved(number, version);
    if (partition == null) {
      return ELSEWHERE;
    }
    try {
      CacheDataRow row = partition.dataStore().find(context, encoded(key, number));
      return row == null ? null : row.value().value(context.cacheObjectContext(), false);
    } finally {
      partition.release();
    }
  }

  /** A partition that stays until it is released; null if this node does not hold it whole. */
  private GridDhtLocalPartition reserved(int number, AffinityTopologyVersion version) {
    GridDhtLocalPartition partition = context.topology().localPartition(number, version, false);
    if (partition == null || !partition.reserve()) {
      return null;
    }
    if (isWhole(partition) && !lost.areChanging() && isWhole(partition)) {
      return partition;
    }
    partition.release();
    return null;
  }

  private static boolean isWhole(GridDhtLocalPartition partition) {
    return partition.state() == GridDhtPartitionState.OWNING;
  }

  /** The same, of the nodes as they are now. To be called while the cache is there. */
  public GridDhtLocalPartition reserved(int number) {
    return reserved(number, context.affinity().affinityTopologyVersion());
  }

  /** A key as Ignite has it: a character for each byte, and those above 127 of two bytes. */
  public static KeyCacheObjectImpl encoded(byte[] key, int partition) {
    String text = new String(key, ISO_8859_1);
    byte[] bytes = isAscii(key) ? key : text.getBytes(UTF_8);
    ByteBuffer encoded =
        ByteBuffer.allocate(1 + Integer.BYTES + bytes.length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(STRING)
            .putInt(bytes.length)
            .put(bytes);
    return new KeyCacheObjectImpl(text, encoded.array(), partition);
  }

  private static boolean isAscii(byte[] key) {
    for (byte one : key) {
      if (one < 0) {
        return false;
      }
    }
    return true;
  }
}
