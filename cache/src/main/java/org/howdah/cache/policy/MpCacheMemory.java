package org.howdah.cache.policy;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/*
 * With the auxiliary cache alone, a start would make all that is cached equal, and accessed just now: nothing
 * could prove to be worth more, and of what is cached the first would go, however often it is read.
 */
/** What {@link MpCache} knows of accesses, for the next process. */
final class MpCacheMemory {
  /** As many cached data sets as go into 2 MiB; those that entered first of more. */
  static final int DATA_SETS_MAX = 1 << 16;

  private static final int HEAD_BYTES = Long.BYTES + Double.BYTES + Integer.BYTES;
  private static final int SET_BYTES = 3 * Long.BYTES + Double.BYTES;

  /** Of a data set that was cached. */
  private record Earlier(long accesses, long last, double clock) {}

  private final AccessClock accesses;
  private final AuxiliaryCache auxiliary;
  private final ReplacementQueue queue;
  private final CachedDataSets sets;
  private final Map<Long, Earlier> earlier = new HashMap<>();

  MpCacheMemory(
      AccessClock accesses, AuxiliaryCache auxiliary, ReplacementQueue queue, CachedDataSets sets) {
    this.accesses = accesses;
    this.auxiliary = auxiliary;
    this.queue = queue;
    this.sets = sets;
  }

  byte[] save() {
    Collection<CachedDataSet> cached = sets.all();
    int kept = Math.min(cached.size(), DATA_SETS_MAX);
    ByteBuffer target =
        ByteBuffer.allocate(
            HEAD_BYTES + auxiliary.size() * AuxiliaryCache.ENTRY_BYTES + kept * SET_BYTES);
    target.putLong(accesses.now()).putDouble(queue.clock()).putInt(auxiliary.size());
    auxiliary.save(target);
    cached.stream().limit(kept).forEach(set -> save(set, target));
    return target.array();
  }

  private static void save(CachedDataSet set, ByteBuffer target) {
    target.putLong(StableHash.of(set.name())).putLong(set.blockAccesses());
    target.putLong(set.lastAccess()).putDouble(set.clock());
  }

  /**
   * @throws IllegalArgumentException if it is not what {@link #save} made; nothing is loaded then
   */
  void load(ByteBuffer source) {
    if (source.remaining() == 0) {
      return;
    }
    int known = source.remaining() < HEAD_BYTES ? -1 : source.getInt(HEAD_BYTES - Integer.BYTES);
    long setBytes = source.remaining() - HEAD_BYTES - (long) known * AuxiliaryCache.ENTRY_BYTES;
    if (known < 0 || setBytes < 0 || setBytes % SET_BYTES != 0) {
      throw new IllegalArgumentException(source.remaining() + " bytes are no memory of accesses");
    }
    accesses.startAt(source.getLong());
    queue.startAt(source.getDouble());
    source.getInt();
    auxiliary.load(source, known);
    while (source.hasRemaining()) {
      earlier.put(
          source.getLong(), new Earlier(source.getLong(), source.getLong(), source.getDouble()));
    }
  }

  /** Whether it knew the data set, which is now what it was. */
  boolean restore(CachedDataSet set) {
    Earlier was = earlier.remove(StableHash.of(set.name()));
    if (was == null) {
      return false;
    }
    set.startAt(was.accesses, was.last);
    queue.restored(set, was.clock);
    return true;
  }
}
