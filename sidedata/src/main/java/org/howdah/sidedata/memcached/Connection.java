package org.howdah.sidedata.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import tlschannel.ClientTlsChannel;
import tlschannel.NeedsReadException;
import tlschannel.NeedsWriteException;
import tlschannel.TlsChannel;

/*
 * memcached up to 1.6 waits for the socket alone, and not for what TLS has taken out of it and not
 * handed on. It stays silent when the end of a TLS record does not coincide with that of a command. So
 * with TLS each command is a record of its own.
 */
/**
 * Bytes to and from one server: what is to be sent waits here, what has come lies in {@link
 * #buffer} until it is consumed. Nothing waits but the making of the connection. One thread at a
 * time.
 */
final class Connection implements Closeable {
  private static final int TRANSFER_BYTES = 64 << 10;

  private final ByteChannel channel;
  private final boolean encrypted;
  private final SelectionKey key;
  private final Deque<ByteBuffer> unsent = new ArrayDeque<>();
  /* Direct, because a channel copies other buffers into a direct one of its own. */
  private final ByteBuffer sending = ByteBuffer.allocateDirect(TRANSFER_BYTES);
  private final ByteBuffer received = ByteBuffer.allocateDirect(TRANSFER_BYTES);
  private byte[] buffer = new byte[TRANSFER_BYTES];
  private boolean mustWriteToRead;
  private int start;
  private int end;

  /**
   * Connects.
   *
   * @param selector hears of the connection being ready
   * @throws IOException if the server does not accept within the time
   */
  Connection(ServerAddress server, Selector selector, MemcachedAccess access) throws IOException {
    SocketChannel socket = SocketChannel.open();
    try {
      socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
      InetSocketAddress address = new InetSocketAddress(server.host(), server.port());
      socket.socket().connect(address, access.timeoutMillis());
      socket.configureBlocking(false);
      key = socket.register(selector, SelectionKey.OP_READ);
      encrypted = access.tls() != null;
      channel = encrypted ? encrypt(socket, server, access) : socket;
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }

  /** The handshake happens within the first reads and writes. */
  private static ByteChannel encrypt(
      SocketChannel socket, ServerAddress server, MemcachedAccess access) {
    SSLEngine engine = access.tls().createSSLEngine(server.host(), server.port());
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    engine.setSSLParameters(parameters);
    return ClientTlsChannel.newBuilder(socket, engine).build();
  }

  /**
   * Goes on with the handshake that TLS begins with, without waiting; whether there is nothing more
   * to be done before commands. Who does not call it has that done by the first reads and writes.
   */
  boolean isReady() throws IOException {
    if (!encrypted) {
      return true;
    }
    try {
      ((TlsChannel) channel).handshake();
      key.interestOps(SelectionKey.OP_READ);
      return true;
    } catch (NeedsReadException e) {
      key.interestOps(SelectionKey.OP_READ);
      return false;
    } catch (NeedsWriteException e) {
      key.interestOps(SelectionKey.OP_WRITE);
      return false;
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
    mustWriteToRead = false;
    while (hasUnsent()) {
      fillSending();
      sending.flip();
      int count = writeSome();
      sending.compact();
      wrote |= count > 0;
      if (sending.position() > 0) {
        break;
      }
    }
    boolean blocked = mustWriteToRead || (sending.position() > 0 && !encrypted);
    key.interestOps(SelectionKey.OP_READ | (blocked ? SelectionKey.OP_WRITE : 0));
    return wrote;
  }

  /** Whether something still waits here to be sent. */
  boolean hasUnsent() {
    return sending.position() > 0 || !unsent.isEmpty();
  }

  private int writeSome() throws IOException {
    try {
      return channel.write(sending);
    } catch (NeedsReadException e) {
      return 0;
    } catch (NeedsWriteException e) {
      mustWriteToRead = true;
      return 0;
    }
  }

  private void fillSending() {
    if (encrypted && sending.position() > 0) {
      return;
    }
    boolean more = true;
    while (more && !unsent.isEmpty() && sending.hasRemaining()) {
      ByteBuffer bytes = unsent.peek();
      int count = Math.min(bytes.remaining(), sending.remaining());
      sending.put(sending.position(), bytes, bytes.position(), count);
      sending.position(sending.position() + count);
      bytes.position(bytes.position() + count);
      if (!bytes.hasRemaining()) {
        unsent.remove();
        more = !encrypted;
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
    int count = readSome();
    if (count < 0) {
      throw new IOException("it closed the connection");
    }
    makeRoom(count);
    received.flip();
    received.get(buffer, end, count);
    end += count;
    return count;
  }

  private int readSome() throws IOException {
    try {
      return channel.read(received);
    } catch (NeedsReadException e) {
      return 0;
    } catch (NeedsWriteException e) {
      mustWriteToRead = true;
      return 0;
    }
  }

  /** Whether more may have come after {@link #read} returned so many bytes. */
  boolean mayHaveMore(int bytes) {
    return encrypted ? bytes > 0 : bytes == TRANSFER_BYTES;
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
