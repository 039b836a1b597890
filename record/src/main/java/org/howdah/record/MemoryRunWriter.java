package org.howdah.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/** Appends encoded records to blocks that a budget pays for. */
final class MemoryRunWriter implements RunWriter {
  private static final int BLOCK_BYTES_MIN = 4 << 10;
  private static final int BLOCK_BYTES_MAX = 1 << 20;

  private final MemoryBudget budget;
  private final BiFunction<byte[][], MemoryRun.Index, MemoryRun> keep;
  private final List<byte[]> blocks = new ArrayList<>();
  private final List<Integer> blockEnds = new ArrayList<>();
  private final int[] startBlock;
  private final int[] startOffset;
  private final long[] bytes;
  private final long bytesExpected;
  private long bytesReserved;
  private long bytesAllocated;
  private long records;
  private int partition = -1;
  private byte[] block = new byte[0];
  private int position;
  private boolean ended;

  MemoryRunWriter(
      MemoryBudget budget,
      int partitions,
      long bytesExpected,
      BiFunction<byte[][], MemoryRun.Index, MemoryRun> keep)
      throws StoreFullException {
    this.budget = budget;
    this.keep = keep;
    this.bytesExpected = bytesExpected;
    startBlock = new int[partitions + 1];
    startOffset = new int[partitions + 1];
    bytes = new long[partitions];
    reserve(bytesExpected);
  }

  private void reserve(long more) throws StoreFullException {
    if (!budget.tryReserve(more)) {
      abort();
      throw new StoreFullException(
          "no memory for " + more + " more bytes: " + budget.bytesFree() + " bytes are free");
    }
    bytesReserved += more;
  }

  @Override
  public void startPartition(int next) {
    startPartitions(next);
  }

  private void startPartitions(int next) {
    for (int p = partition + 1; p <= next; p++) {
      startBlock[p] = Math.max(0, blocks.size() - 1);
      startOffset[p] = position;
    }
    partition = next;
  }

  @Override
  public void append(Slice key, Slice value) throws StoreFullException {
    long size = RecordCodec.size(key.length, value.length);
    room(size);
    position = RecordCodec.put(block, position, key, value);
    count(size);
  }

  @Override
  public void appendEncoded(Slice record) throws StoreFullException {
    room(record.length);
    System.arraycopy(record.array, record.offset, block, position, record.length);
    position += record.length;
    count(record.length);
  }

  private void count(long size) {
    bytes[partition] += size;
    records++;
  }

  private void room(long size) throws StoreFullException {
    if (block.length - position >= size) {
      return;
    }
    if (size > Integer.MAX_VALUE - 16) {
      abort();
      throw new StoreFullException("a record of " + size + " bytes does not fit in one block");
    }
    long wish =
        Math.max(BLOCK_BYTES_MIN, Math.min(BLOCK_BYTES_MAX, bytesExpected - bytesAllocated));
    int blockBytes = (int) Math.max(size, wish);
    if (bytesAllocated + blockBytes > bytesReserved) {
      reserve(bytesAllocated + blockBytes - bytesReserved);
    }
    if (!blocks.isEmpty()) {
      blockEnds.add(position);
    }
    block = new byte[blockBytes];
    bytesAllocated += blockBytes;
    blocks.add(block);
    position = 0;
  }

  @Override
  public Run commit() {
    startPartitions(bytes.length);
    trimLastBlock();
    budget.release(bytesReserved - bytesAllocated);
    ended = true;
    int[] ends = blockEnds.stream().mapToInt(Integer::intValue).toArray();
    MemoryRun.Index index = new MemoryRun.Index(startBlock, startOffset, ends, bytes, records);
    return keep.apply(blocks.toArray(new byte[0][]), index);
  }

  private void trimLastBlock() {
    if (blocks.isEmpty()) {
      return;
    }
    blockEnds.add(position);
    if (block.length - position > block.length / 8) {
      blocks.set(blocks.size() - 1, Arrays.copyOf(block, position));
      bytesAllocated -= block.length - position;
    }
  }

  @Override
  public void abort() {
    if (!ended) {
      ended = true;
      blocks.clear();
      budget.release(bytesReserved);
    }
  }
}
