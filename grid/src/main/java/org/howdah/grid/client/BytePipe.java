package org.howdah.grid.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Bytes from one thread to another, as many as an operating system's pipe holds. Unlike the JDK's,
 * it does not mind which threads live.
 */
final class BytePipe extends InputStream {
  private static final int BYTES_MAX = 64 << 10;

  private final Deque<byte[]> pieces = new ArrayDeque<>();
  private int bytes;
  private int at;
  private boolean ended;
  private boolean closed;
  private boolean impatient;

  /** Gives bytes, once there is room; those that nobody will read are dropped. */
  synchronized void put(byte[] piece) throws InterruptedException {
    while (bytes >= BYTES_MAX && !closed && !impatient) {
      wait();
    }
    if (!closed && piece.length > 0 && bytes < BYTES_MAX) {
      pieces.add(piece);
      bytes += piece.length;
      notifyAll();
    }
  }

  /** From now on, drops what there is no room for: nobody waits for what a killed process said. */
  synchronized void dropWhatIsTooMuch() {
    impatient = true;
    notifyAll();
  }

  /** Says that no more will come. */
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public synchronized int read(byte[] to, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    awaitAny();
    byte[] piece = pieces.peek();
    if (piece == null) {
      return -1;
    }
    int taken = Math.min(length, piece.length - at);
    System.arraycopy(piece, at, to, offset, taken);
    at += taken;
    bytes -= taken;
    if (at == piece.length) {
      pieces.remove();
      at = 0;
    }
    notifyAll();
    return taken;
  }

  private void awaitAny() throws IOException {
    while (pieces.isEmpty() && !ended && !closed) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted");
      }
    }
    if (closed) {
      throw new IOException("the stream is closed");
    }
  }

  @Override
  public synchronized int available() {
    return bytes;
  }

  @Override
  public synchronized void close() {
    closed = true;
    pieces.clear();
    bytes = 0;
    notifyAll();
  }
}
