package org.howdah.cache;

import java.io.Closeable;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.cache.block.BlockReader;

/**
 * A cached block that is open for reading: it stays until it is closed. Not safe for use by several
 * threads, each of which opens its own.
 */
public final class CachedBlock implements Closeable {
  private static final Logger LOG = Logger.getLogger(CachedBlock.class.getName());

  /** Counters of the node that many threads add to are told of so many bytes at once. */
  private static final int COUNTED_BYTES = 64 << 10;

  private final Loan loan;
  private final BlockReader reader;
  private int uncounted;
  private boolean closed;

  /**
   * @param loan is ended with this
   * @param reader is closed with this
   */
  public CachedBlock(Loan loan, BlockReader reader) {
    this.loan = loan;
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
      loan.unreadable(Fault.of(e), e.getMessage());
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
      loan.served((long) uncounted + bytes);
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
    loan.served(uncounted);
    try {
      reader.close();
    } catch (IOException e) {
      LOG.log(Level.FINE, "a block that was read does not close", e);
    }
    loan.end();
  }
}
