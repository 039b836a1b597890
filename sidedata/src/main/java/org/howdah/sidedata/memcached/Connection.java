package org.howdah.sidedata.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Bytes to and from one server: what is to be sent waits here, what has come lies in {@link
 * #buffer} until it is consumed. Nothing waits but the making of the connection. One thread at a
 * time.
 */
final class Connection implements Closeable {
  /** Bytes that one call moves at most. */
  static final int TRANSFER_BYTES = 64 << 10;

  private final SocketChannel channel;
  private final SelectionKey key;
  private final Deque<ByteBuffer> unsent = new ArrayDeque<>();
  /* Direct, because a channel copies other buffers into a direct one of its own. */
  private final ByteBuffer sending = ByteBuffer.allocateDirect(TRANSFER_BYTES);
  private final ByteBuffer received = ByteBuffer.allocateDirect(TRANSFER_BYTES);
  private byte[] buffer = new byte[TRANSFER_BYTES];
  private int start;
  private int end;

  /**
   * Connects.
   *
   * @param selector hears of the connection being ready
   * @throws IOException if the server does not accept within the time
   */
  Connection(ServerAddress server, Selector selector, int timeoutMillis) throws IOException {
    channel = SocketChannel.open();
    try {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.socket().connect(new InetSocketAddress(server.host(), server.port()), timeoutMillis);
      channel.configureBlocking(false);
      key = channel.register(selector, SelectionKey.OP_READ);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Has bytes sent when there is room for them. */
  void send(byte[] bytes) {
    unsent.add(ByteBuffer.wrap(bytes));
  }

  /**
   * Sends what the connection takes now; returns whether that was anything.
   *
   * @throws IOException if the connection is broken
   */
  boolean write() throws IOException {
    boolean wrote = false;
    while (sending.position() > 0 || !unsent.isEmpty()) {
      fillSending();
      sending.flip();
      int count = channel.write(sending);
      sending.compact();
      wrote |= count > 0;
      if (sending.position() > 0) {
        break;
      }
    }
    boolean blocked = sending.position() > 0;
    key.interestOps(SelectionKey.OP_READ | (blocked ? SelectionKey.OP_WRITE : 0));
    return wrote;
  }

  private void fillSending() {
    while (!unsent.isEmpty() && sending.hasRemaining()) {
      ByteBuffer bytes = unsent.peek();
      int count = Math.min(bytes.remaining(), sending.remaining());
      sending.put(sending.position(), bytes, bytes.position(), count);
      sending.position(sending.position() + count);
      bytes.position(bytes.position() + count);
      if (!bytes.hasRemaining()) {
        unsent.remove();
      }
    }
  }

  /**
   * Takes in what has come, up to 64 KiB; returns the number of bytes.
   *
   * @throws IOException if the connection is broken or was closed by the server
   */
  int read() throws IOException {
    received.clear();
    int count = channel.read(received);
    if (count < 0) {
      throw new IOException("it closed the connection");
    }
    makeRoom(count);
    received.flip();
    received.get(buffer, end, count);
    end += count;
    return count;
  }

  private void makeRoom(int bytes) {
    if (buffer.length - end >= bytes) {
      return;
    }
    int held = end - start;
    byte[] target =
        held + bytes <= buffer.length / 2 ? buffer : new byte[Math.max(held + bytes, 2 * held)];
    System.arraycopy(buffer, start, target, 0, held);
    buffer = target;
    start = 0;
    end = held;
  }

  /** What has come and was not consumed: from {@link #start} to {@link #end}. */
  byte[] buffer() {
    return buffer;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  /** Forgets all bytes before {@code position}. */
  void consumeTo(int position) {
    start = position;
    if (start == end) {
      start = 0;
      end = 0;
    }
  }

  /** Where the first line feed from {@code from} on stands, or -1. */
  int lineFeed(int from) {
    for (int i = from; i < end; i++) {
      if (buffer[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  @Override
  public void close() {
    key.cancel();
    try {
      channel.close();
    } catch (IOException e) {
      // Nothing more is expected of it.
    }
  }
}
