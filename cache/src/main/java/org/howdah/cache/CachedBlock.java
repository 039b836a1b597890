package org.howdah.cache;

import java.io.Closeable;
import java.io.IOException;
import org.howdah.cache.block.BlockReader;

/**
 * A cached block that is open for reading: it stays until it is closed. Not safe for use by several
 * threads, each of which opens its own.
 */
public final class CachedBlock implements Closeable {
  /** Counters of the node that many threads add to are told of so many bytes at once. */
  private static final int COUNTED_BYTES = 64 << 10;

  private final Node node;
  private final Holding holding;
  private final BlockReader reader;
  private int uncounted;
  private boolean closed;

  CachedBlock(Node node, Holding holding, BlockReader reader) {
    this.node = node;
    this.holding = holding;
    this.reader = reader;
  }

  /**
   * Fills a range of an array with bytes that were checked.
   *
   * @param position from the beginning of the block
   * @return false if the cache cannot give them: what stands in the range then is not to be used,
   *     and the bytes are to be read from where they came from
   * @throws IndexOutOfBoundsException if the block has no such range
   */
  public boolean read(long position, byte[] target, int offset, int length) {
    try {
      reader.read(position, target, offset, length);
      served(length);
      return true;
    } catch (IOException e) {
      node.unreadable(holding, e);
      return false;
    }
  }

  /**
   * One byte, if it is at hand because bytes near it were read last, and so was checked.
   *
   * @param position from the beginning of the block, or anywhere
   * @return the byte, from 0 to 255, or -1: it is to be read then
   */
  public int kept(long position) {
    int kept = reader.kept(position);
    if (kept >= 0) {
      served(1);
    }
    return kept;
  }

  private void served(int bytes) {
    if (bytes >= COUNTED_BYTES - uncounted) {
      node.counters().hitBytes.add((long) uncounted + bytes);
      uncounted = 0;
    } else {
      uncounted += bytes;
    }
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    node.counters().hitBytes.add(uncounted);
    try {
      reader.close();
    } catch (IOException e) {
      node.counters().failures.increment();
    }
    node.leave(holding);
  }
}
