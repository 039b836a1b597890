package org.howdah.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * What a client sends behind the head of its request, as it comes; and where the thread that
 * answers waits until the client takes what it was sent. More is read when there is nothing left.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection.
final class RequestBody {
  /** A client that sends less than 64 KiB a second uses it up, and holds its thread no longer. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  private static final long NANOS_PER_BYTE = TimeUnit.SECONDS.toNanos(1) / (64 << 10);

  private final ChannelHandlerContext context;
  private final Deque<ByteBuf> came = new ArrayDeque<>();
  private long patienceNanos = PATIENCE_NANOS;
  private boolean isAwaited;
  private boolean isWhole;
  private boolean hasEnded;

  /**
   * @param isAwaited whether the client sends nothing before it hears that it may
   */
  RequestBody(ChannelHandlerContext context, boolean isAwaited) {
    this.context = context;
    this.isAwaited = isAwaited;
  }

  /** By the channel's thread: the next bytes, which are this one's to release. */
  synchronized void came(ByteBuf bytes, boolean isLast) {
    if (hasEnded || !bytes.isReadable()) {
      bytes.release();
    } else {
      came.add(bytes);
    }
    isWhole |= isLast;
    notifyAll();
  }

  /** By the channel's thread: the connection is closed. */
  synchronized void end() {
    hasEnded = true;
    came.forEach(ByteBuf::release);
    came.clear();
    notifyAll();
  }

  /** Whether the client waits to hear that it may send, and nobody has told it. */
  synchronized boolean isAwaited() {
    return isAwaited && came.isEmpty() && !isWhole;
  }

  /** By the channel's thread: who waits looks again. */
  synchronized void wake() {
    notifyAll();
  }

  /** By the channel's thread: throws away what is there; whether that was all. */
  synchronized boolean drop() {
    came.forEach(ByteBuf::release);
    came.clear();
    return isWhole;
  }

  /**
   * Reads so many bytes, or fewer at the end.
   *
   * @throws IOException if the client goes away, or sends nothing for too long
   */
  byte[] read(int length, long stallNanos) throws IOException {
    byte[] all = new byte[length];
    int filled = 0;
    while (filled < length) {
      int some = readSome(all, filled, stallNanos);
      if (some < 0) {
        return Arrays.copyOf(all, filled);
      }
      filled += some;
    }
    return all;
  }

  private int readSome(byte[] all, int filled, long stallNanos) throws IOException {
    ask();
    synchronized (this) {
      awaitSent(stallNanos);
      ByteBuf next = came.peek();
      if (next == null) {
        return -1;
      }
      int length = Math.min(next.readableBytes(), all.length - filled);
      next.readBytes(all, filled, length);
      if (!next.isReadable()) {
        came.remove().release();
      }
      patienceNanos = Math.min(PATIENCE_NANOS, patienceNanos + length * NANOS_PER_BYTE);
      return length;
    }
  }

  /** What waits is patience; how long the page takes for what it got is not. */
  private void awaitSent(long stallNanos) throws IOException {
    long begin = System.nanoTime();
    long deadline = begin + Math.min(stallNanos, patienceNanos);
    while (came.isEmpty() && !isWhole && !hasEnded) {
      await(deadline);
    }
    patienceNanos -= System.nanoTime() - begin;
    checkOpen();
  }

  /** Has the channel read more, if nothing is there. */
  private void ask() {
    boolean begins;
    synchronized (this) {
      if (!came.isEmpty() || isWhole || hasEnded) {
        return;
      }
      begins = isAwaited;
      isAwaited = false;
    }
    if (begins) {
      context.writeAndFlush(
          new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
    }
    context.channel().read();
  }

  /**
   * Waits until the client has taken most of what it was sent.
   *
   * @throws IOException if the client goes away, or takes nothing for too long
   */
  synchronized void awaitTaken(long stallNanos) throws IOException {
    long deadline = System.nanoTime() + stallNanos;
    while (!context.channel().isWritable() && !hasEnded) {
      await(deadline);
    }
    checkOpen();
  }

  private void checkOpen() throws IOException {
    if (hasEnded) {
      throw new IOException("the client went away");
    }
  }

  private void await(long deadline) throws IOException {
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      context.close();
      throw new IOException("the client neither takes nor sends anything");
    }
    try {
      TimeUnit.NANOSECONDS.timedWait(this, left);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private IOException interrupted(InterruptedException cause) {
    Thread.currentThread().interrupt();
    context.close();
    return new IOException("interrupted", cause);
  }
}
