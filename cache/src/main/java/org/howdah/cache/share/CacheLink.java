package org.howdah.cache.share;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * A connection to the process that has the cache. What goes wrong ends it: an answer that comes too
 * late would be taken for the next one. Safe for several threads, which wait for one another.
 */
final class CacheLink implements Closeable {
  private final SocketChannel channel;
  private final Selector selector;
  private final Frames frames;
  private final Message.Hello hello;
  private volatile boolean late;

  private CacheLink(SocketChannel channel, Selector selector, Frames frames, Message.Hello hello) {
    this.channel = channel;
    this.selector = selector;
    this.frames = frames;
    this.hello = hello;
  }

  /**
   * @param patienceMillis for each answer
   * @throws SocketTimeoutException if somebody is there and says nothing
   * @throws IOException if nobody is there, or it is somebody else
   */
  static CacheLink open(Path socket, long patienceMillis) throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    Selector selector = null;
    try {
      channel.configureBlocking(false);
      if (!channel.connect(UnixDomainSocketAddress.of(socket))) {
        throw new IOException("too many processes wait at " + socket);
      }
      selector = Selector.open();
      channel.register(selector, SelectionKey.OP_READ);
      Frames frames = new Frames(channel, selector, patienceMillis);
      ByteBuffer greeting = frames.read();
      if (greeting == null) {
        throw new EOFException("no process more is let in");
      }
      return new CacheLink(channel, selector, frames, Message.Hello.decode(greeting));
    } catch (IOException | RuntimeException e) {
      channel.close();
      if (selector != null) {
        selector.close();
      }
      throw e instanceof IOException known ? known : new IOException(e);
    }
  }

  /** What the other side said first. */
  Message.Hello hello() {
    return hello;
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  /** Whether it was ended because the other side took too long. */
  boolean isLate() {
    return late;
  }

  /** Says something; whether it was said. */
  synchronized boolean tell(Message message) {
    try {
      frames.write(message.encode());
      return true;
    } catch (BufferOverflowException e) {
      return false; // Its path is too long for any file system.
    } catch (IOException e) {
      end(e);
      return false;
    }
  }

  /** Asks something; null if there is no answer. */
  synchronized ByteBuffer ask(Message message) {
    if (!tell(message)) {
      return null;
    }
    try {
      ByteBuffer answer = frames.read();
      if (answer == null || answer.remaining() < Long.BYTES) {
        close();
        return null;
      }
      return answer;
    } catch (IOException e) {
      end(e);
      return null;
    }
  }

  private void end(IOException why) {
    late |= why instanceof SocketTimeoutException;
    close();
  }

  /** Asks for a number, 0 if there is no answer. */
  long askNumber(Message message) {
    ByteBuffer answer = ask(message);
    return answer == null ? 0 : answer.getLong();
  }

  /** After an answer that is waited for. */
  @Override
  public synchronized void close() {
    try (channel;
        selector) {
      // Both are closed, whatever becomes of one.
    } catch (IOException e) {
      // Nothing is lost with a connection.
    }
  }
}
