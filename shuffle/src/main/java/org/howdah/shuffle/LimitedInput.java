package org.howdah.shuffle;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The next bytes of a stream, and no more; fails if there are fewer. Does not close the stream. */
public final class LimitedInput extends FilterInputStream {
  private long bytesLeft;

  public LimitedInput(InputStream in, long bytes) {
    super(in);
    bytesLeft = bytes;
  }

  /** How many have not been read. */
  public long bytesLeft() {
    return bytesLeft;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (bytesLeft == 0) {
      return -1;
    }
    int count = in.read(target, offset, (int) Math.min(length, bytesLeft));
    if (count < 0) {
      throw new EOFException("the stream ends " + bytesLeft + " bytes before it should");
    }
    bytesLeft -= count;
    return count;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = in.skip(Math.min(count, bytesLeft));
    bytesLeft -= skipped;
    return skipped;
  }

  @Override
  public int available() throws IOException {
    return (int) Math.min(in.available(), bytesLeft);
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public void close() {}
}
