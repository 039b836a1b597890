package org.howdah.cache;

import java.io.Closeable;
import java.io.IOException;
import org.howdah.cache.block.BlockReader;

/**
 * A cached block that is open for reading: it stays until it is closed. Not safe for use by several
 * threads, each of which opens its own.
 */
public final class CachedBlock implements Closeable {
  private final Node node;
  private final Holding holding;
  private final BlockReader reader;
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
      node.counters().hitBytes.add(length);
      return true;
    } catch (IOException e) {
      node.unreadable(holding, e);
      return false;
    }
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      reader.close();
    } catch (IOException e) {
      node.counters().failures.increment();
    }
    node.leave(holding);
  }
}
