package org.howdah.bench.case1.layout;

import java.util.List;
import org.howdah.bench.case1.touch.Memory;
import org.howdah.record.KeyOrder;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;

/**
 * As Howdah's ChunkCursor and the reader around it: the records of one sorted chunk, one partition
 * after the other, with 16 of them read ahead. One thread at a time.
 */
final class ModelReader implements RunReader {
  /** What {@link #startNextPartition} says when all entries have been walked. */
  static final int NO_PARTITION = Integer.MAX_VALUE;

  private static final int AHEAD = 16;
  private static final int ENTRY = ModelEntries.BYTES;

  private final Memory chunk;
  private final int size;
  private final ModelRecords records;
  private final Slice key = new Slice();
  private final Slice value = new Slice();
  private int next;
  private int partition = -1;

  ModelReader(Memory chunk, int size, ModelRecords records) {
    this.chunk = chunk;
    this.size = size;
    this.records = records;
  }

  /** Moves all readers to the least partition that any of them has left, and returns it. */
  static int startNextPartition(List<ModelReader> readers) {
    int least = NO_PARTITION;
    for (ModelReader reader : readers) {
      least = Math.min(least, reader.nextPartition());
    }
    for (ModelReader reader : readers) {
      reader.partition = least;
    }
    return least;
  }

  private int nextPartition() {
    return next == size ? NO_PARTITION : ModelEntries.partition(locator(next));
  }

  private long locator(int entry) {
    return chunk.getLong(entry * ENTRY + Long.BYTES);
  }

  @Override
  public boolean next() {
    if (nextPartition() != partition) {
      return false;
    }
    long position = ModelEntries.position(locator(next));
    next++;
    if (next % AHEAD == 1) {
      for (int i = next; i < Math.min(size, next + AHEAD); i++) {
        records.touch(ModelEntries.position(locator(i)));
      }
    }
    records.record(position, key, value);
    return true;
  }

  @Override
  public Slice key() {
    return key;
  }

  @Override
  public Slice value() {
    return value;
  }

  @Override
  public Slice record() {
    throw new UnsupportedOperationException("a model has no encoded records");
  }

  @Override
  public long prefix(KeyOrder order) {
    return chunk.getLong((next - 1) * ENTRY);
  }

  @Override
  public void close() {}
}
