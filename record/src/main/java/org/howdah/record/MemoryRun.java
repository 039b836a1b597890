package org.howdah.record;

import java.io.IOException;
import java.util.function.Consumer;

/**
 * A run in blocks of memory. No record spans two blocks, so readers hand out views of the blocks
 * and copy nothing. There is no checksum: the bytes have not left the process.
 */
final class MemoryRun implements Run {
  /**
   * Where partitions and blocks begin and end.
   *
   * @param startBlock for each partition, and one past the last, the block of its first record
   * @param startOffset for each partition, and one past the last, the offset in that block
   * @param blockEnds for each block, how many bytes of it hold records
   * @param bytes for each partition, its encoded bytes
   * @param records in all partitions
   */
  record Index(int[] startBlock, int[] startOffset, int[] blockEnds, long[] bytes, long records) {}

  private final Index index;
  private final Consumer<MemoryRun> onDiscard;
  private final long blockBytes;

  /** Null once it is discarded. */
  private byte[][] blocks;

  private int readers;

  MemoryRun(byte[][] blocks, Index index, Consumer<MemoryRun> onDiscard) {
    this.blocks = blocks;
    this.index = index;
    this.onDiscard = onDiscard;
    long total = 0;
    for (byte[] block : blocks) {
      total += block.length;
    }
    blockBytes = total;
  }

  /** Bytes that the blocks take, filled or not. */
  long blockBytes() {
    return blockBytes;
  }

  @Override
  public int partitions() {
    return index.bytes.length;
  }

  @Override
  public long records() {
    return index.records;
  }

  @Override
  public long bytes(int partition) {
    return index.bytes[partition];
  }

  @Override
  public long bytes() {
    return blockBytes;
  }

  @Override
  public boolean inMemory() {
    return true;
  }

  @Override
  public synchronized RunReader open(int partition) throws IOException {
    if (blocks == null) {
      throw new HowdahException(ErrorCode.INTERNAL, "a run was opened after it was discarded");
    }
    readers++;
    return new Reader(blocks, partition);
  }

  /** What readers hold is given back when the last of them is closed. */
  @Override
  public void discard() {
    synchronized (this) {
      if (blocks == null) {
        return;
      }
      blocks = null;
      if (readers > 0) {
        return;
      }
    }
    onDiscard.accept(this);
  }

  private void closed() {
    synchronized (this) {
      readers--;
      if (blocks != null || readers > 0) {
        return;
      }
    }
    onDiscard.accept(this);
  }

  private final class Reader extends EncodedReader {
    private byte[][] blocks;
    private final int[] blockEnds;
    private final int lastBlock;
    private final int lastOffset;
    private int block;
    private int offset;

    Reader(byte[][] blocks, int partition) {
      this.blocks = blocks;
      blockEnds = index.blockEnds;
      block = index.startBlock[partition];
      offset = index.startOffset[partition];
      lastBlock = index.startBlock[partition + 1];
      lastOffset = index.startOffset[partition + 1];
    }

    @Override
    public boolean next() {
      while (block < lastBlock && offset == blockEnds[block]) {
        block++;
        offset = 0;
      }
      if (block == lastBlock && offset == lastOffset) {
        return false;
      }
      offset = decode(blocks[block], offset);
      return true;
    }

    @Override
    public void close() {
      if (blocks != null) {
        blocks = null;
        block = lastBlock;
        offset = lastOffset;
        closed();
      }
    }
  }
}
