package org.howdah.sidedata.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.Selector;

/*
 * Not a socket's streams: what waits for an output stream to take bytes waits without end if the other
 * side takes none.
 */
/**
 * A connection for someone who has nothing else to do: sending and receiving wait, as long as
 * anything moves within each span of the time limit. Not safe for use by several threads.
 */
final class BlockingConnection implements Closeable {
  private final int timeoutMillis;
  private final Selector selector;
  private final Connection connection;

  /**
   * Connects.
   *
   * @throws IOException if the server does not accept within the time, or TLS does not come about
   */
  BlockingConnection(ServerAddress server, MemcachedAccess access) throws IOException {
    timeoutMillis = access.timeoutMillis();
    selector = Selector.open();
    Connection made = null;
    try {
      made = new Connection(server, selector, access);
      while (!made.isReady()) {
        await();
      }
      connection = made;
    } catch (ClosedByInterruptException e) {
      close(made);
      throw interrupted();
    } catch (IOException | RuntimeException e) {
      close(made);
      throw e;
    }
  }

  /** Waits until the connection can take or give something. */
  private void await() throws IOException {
    int ready = selector.select(timeoutMillis);
    selector.selectedKeys().clear();
    if (Thread.currentThread().isInterrupted()) {
      throw interrupted();
    }
    if (ready == 0) {
      throw new IOException("it did not answer within " + timeoutMillis + " ms");
    }
  }

  private static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted while waiting for memcached");
  }

  /** Adds bytes to what {@link #flush} sends. */
  void send(byte[] bytes) {
    connection.send(bytes);
  }

  /** Has everything sent; what comes meanwhile is kept, so that no side waits for the other. */
  void flush() throws IOException {
    boolean moved = connection.write();
    while (connection.hasUnsent()) {
      moved |= connection.read() > 0;
      if (!moved) {
        await();
      }
      moved = connection.write();
    }
  }

  /** The next byte that comes. */
  byte read() throws IOException {
    receive();
    int start = connection.start();
    byte next = connection.buffer()[start];
    connection.consumeTo(start + 1);
    return next;
  }

  /** The next so many bytes that come. */
  byte[] read(int count) throws IOException {
    byte[] bytes = new byte[count];
    int filled = 0;
    while (filled < count) {
      receive();
      int start = connection.start();
      int length = Math.min(count - filled, connection.end() - start);
      System.arraycopy(connection.buffer(), start, bytes, filled, length);
      connection.consumeTo(start + length);
      filled += length;
    }
    return bytes;
  }

  /** Waits until something has come that was not read. */
  private void receive() throws IOException {
    while (connection.start() == connection.end() && connection.read() == 0) {
      await();
    }
  }

  @Override
  public void close() throws IOException {
    close(connection);
  }

  private void close(Connection made) throws IOException {
    if (made != null) {
      made.close();
    }
    selector.close();
  }
}
