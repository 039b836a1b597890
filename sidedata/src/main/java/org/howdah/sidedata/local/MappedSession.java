package org.howdah.sidedata.local;

import java.util.List;
import org.howdah.sidedata.ImmediateSession;
import org.howdah.sidedata.KeyBatch;

/*
 * A look-up at random waits for memory twice, for the slot of the index and for the entry of the log. So
 * all keys of a batch take each step together: the processor waits for the memory of many keys at once,
 * which makes look-ups twice as fast (docs/decisions/0032-our-own-reader-of-sparkeys-files.md).
 */
/** Looks keys up in files that are mapped. One thread at a time. */
final class MappedSession implements ImmediateSession {
  /** Nothing waits, so a batch only has to stay in the processor's cache. */
  static final int BATCH_KEYS = 256;

  private final MappedShard[] shards;
  private MappedShard[] shardOf = new MappedShard[BATCH_KEYS];
  private long[] hashes = new long[BATCH_KEYS];
  private int[] slots = new int[BATCH_KEYS];

  /** Keeps what only brings memory near from being optimized away. */
  private int touched;

  MappedSession(List<MappedShard> shards) {
    this.shards = shards.toArray(MappedShard[]::new);
  }

  @Override
  public int batchKeysMax() {
    return BATCH_KEYS;
  }

  @Override
  public void begin(KeyBatch batch) {
    int size = batch.size();
    makeRoom(size);
    for (int place = 0; place < size; place++) {
      byte[] key = batch.key(place);
      MappedShard shard = shards[Shards.of(key, shards.length)];
      shardOf[place] = shard;
      hashes[place] = shard.hash(key);
      slots[place] = shard.firstSlot(hashes[place]);
    }
    touchSlots(size);
    touchEntries(size);
    for (int place = 0; place < size; place++) {
      batch.setValue(place, shardOf[place].get(batch.key(place), hashes[place], slots[place]));
    }
  }

  private void touchSlots(int size) {
    int sum = 0;
    for (int place = 0; place < size; place++) {
      sum += (int) shardOf[place].hashAt(slots[place]);
    }
    touched = sum;
  }

  private void touchEntries(int size) {
    int sum = 0;
    for (int place = 0; place < size; place++) {
      MappedShard shard = shardOf[place];
      if (shard.hashAt(slots[place]) == hashes[place]) {
        sum += shard.touch(shard.addressAt(slots[place]));
      }
    }
    touched += sum;
  }

  private void makeRoom(int size) {
    if (shardOf.length < size) {
      shardOf = new MappedShard[size];
      hashes = new long[size];
      slots = new int[size];
    }
  }

  /** What was read last; means nothing. */
  int touched() {
    return touched;
  }

  @Override
  public void close() {}
}
