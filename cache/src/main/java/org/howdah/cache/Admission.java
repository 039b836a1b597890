package org.howdah.cache;

import java.io.IOException;
import org.howdah.cache.block.BlockWriter;

/**
 * A block on its way into the cache, which whoever reads it from elsewhere hands over as it comes.
 * Ends in {@link #commit} or {@link #abort}, of which the second does nothing after the first. When
 * the cache fails nothing is thrown: it just takes no more. Not safe for use by several threads.
 */
public final class Admission {
  private final Claim claim;
  private final BlockWriter writer;
  private boolean ended;

  /** Both are ended with this. */
  public Admission(Claim claim, BlockWriter writer) {
    this.claim = claim;
    this.writer = writer;
  }

  /**
   * Takes the next bytes of the block.
   *
   * @return false if the cache has given the block up, now or before
   */
  public boolean append(byte[] source, int offset, int length) {
    if (ended) {
      return false;
    }
    try {
      writer.append(source, offset, length);
      return true;
    } catch (IOException e) {
      fail(e);
      return false;
    }
  }

  /**
   * Makes the block be there for readers.
   *
   * @return false if it is not, because bytes are missing, the device failed or its space was
   *     needed
   */
  public boolean commit() {
    if (ended) {
      return false;
    }
    if (writer.bytesLeft() > 0) {
      abort();
      return false;
    }
    try {
      writer.commit();
      ended = true;
      return claim.stored();
    } catch (IOException e) {
      fail(e);
      return false;
    }
  }

  private void fail(IOException cause) {
    ended = true;
    claim.notStored(writer.bytesLeft(), Fault.of(cause), cause.getMessage());
  }

  /** Leaves nothing of the block. */
  public void abort() {
    if (!ended) {
      ended = true;
      writer.abort();
      claim.notStored(writer.bytesLeft(), Fault.NONE, "");
    }
  }
}
