package org.howdah.grid;

import java.io.IOException;
import java.io.InputStream;

/** A stream of bytes that come in pieces. For one thread. */
public abstract class PieceInput extends InputStream {
  private byte[] piece;
  private int at;

  /**
   * @param first what is there already; may be empty
   */
  protected PieceInput(byte[] first) {
    piece = first;
  }

  /** The next piece, which may be empty; null at the end. */
  protected abstract byte[] next() throws IOException;

  @Override
  public int read() throws IOException {
    return fill() ? piece[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int taken = Math.min(length, piece.length - at);
    System.arraycopy(piece, at, to, offset, taken);
    at += taken;
    return taken;
  }

  /** Whether there is a byte that was not read. */
  private boolean fill() throws IOException {
    while (at == piece.length) {
      byte[] following = next();
      if (following == null) {
        return false;
      }
      piece = following;
      at = 0;
    }
    return true;
  }
}
