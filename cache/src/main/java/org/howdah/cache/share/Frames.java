package org.howdah.cache.share;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/**
 * Messages behind their lengths, on a connection that its owner closes. One that waits without end
 * has the thread that reads to itself; one with patience may not. For one thread at a time.
 */
final class Frames {
  private final SocketChannel channel;
  private final Selector selector;
  private final long patienceMillis;
  private final ByteBuffer head = ByteBuffer.allocate(Integer.BYTES);

  /** Waits as long as it takes. */
  Frames(SocketChannel channel) {
    this(channel, null, 0);
  }

  /**
   * Waits so long for each message, and then throws {@link SocketTimeoutException}.
   *
   * @param selector of the channel, which does not block
   */
  Frames(SocketChannel channel, Selector selector, long patienceMillis) {
    this.channel = channel;
    this.selector = selector;
    this.patienceMillis = patienceMillis;
  }

  void write(ByteBuffer frame) throws IOException {
    ByteBuffer whole = ByteBuffer.allocate(Integer.BYTES + frame.remaining());
    whole.putInt(frame.remaining()).put(frame).flip();
    long end = end();
    while (whole.hasRemaining()) {
      if (channel.write(whole) == 0) {
        await(SelectionKey.OP_WRITE, end);
      }
    }
  }

  /**
   * @return the next message; null if the other side has closed the connection
   */
  ByteBuffer read() throws IOException {
    long end = end();
    if (!fill(head.clear(), end)) {
      return null;
    }
    int length = head.getInt(0);
    if (length < 1 || length > Message.BYTES_MAX) {
      throw new IOException("a message of " + length + " bytes");
    }
    ByteBuffer frame = ByteBuffer.allocate(length);
    if (!fill(frame, end)) {
      throw new EOFException("the connection ended within a message");
    }
    return frame.flip();
  }

  private boolean fill(ByteBuffer target, long end) throws IOException {
    while (target.hasRemaining()) {
      int read = channel.read(target);
      if (read < 0) {
        return false;
      }
      if (read == 0) {
        await(SelectionKey.OP_READ, end);
      }
    }
    return true;
  }

  private long end() {
    return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
  }

  private void await(int operation, long end) throws IOException {
    channel.keyFor(selector).interestOps(operation);
    long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException("interrupted while waiting for an answer");
    }
    if (left <= 0) {
      throw new SocketTimeoutException("no answer for " + patienceMillis + " ms");
    }
    selector.select(left);
    selector.selectedKeys().clear();
  }
}
