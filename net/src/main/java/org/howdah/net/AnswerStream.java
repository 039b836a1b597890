package org.howdah.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The bytes of an answer, by the thread that writes them. It waits until the client takes them, so
 * that no more than a few pieces are held.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection.
final class AnswerStream extends OutputStream {
  private static final int PIECE_BYTES = 32 << 10;

  /** As long as it takes: what a clock of nanoseconds can be told to wait. */
  private static final long FOREVER_NANOS = Long.MAX_VALUE / 2;

  private final HttpConnection connection;
  private final RequestBody client;
  private final StallWatch watch;
  private final boolean isAtLeisure;
  private final boolean isFixed;
  private ByteBuf piece;
  private long left;
  private boolean closed;

  /**
   * @param length how many there will be, or -1 if only the end will tell
   */
  AnswerStream(HttpConnection connection, StallWatch watch, boolean isAtLeisure, long length) {
    this.connection = connection;
    this.watch = watch;
    this.isAtLeisure = isAtLeisure;
    client = connection.body();
    left = length < 0 ? Long.MAX_VALUE : length;
    isFixed = length >= 0;
  }

  private ChannelHandlerContext context() {
    return connection.context();
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    if (length > left) {
      throw new IOException("an answer has more bytes than it was said to have");
    }
    int written = 0;
    while (written < length) {
      if (piece == null) {
        piece = context().alloc().buffer(PIECE_BYTES);
      }
      int some = Math.min(length - written, PIECE_BYTES - piece.readableBytes());
      piece.writeBytes(bytes, from + written, some);
      written += some;
      if (piece.readableBytes() == PIECE_BYTES) {
        send();
      }
    }
    if (isFixed) {
      left -= length;
    }
  }

  /** What was written is on its way. */
  @Override
  public void flush() throws IOException {
    if (piece != null) {
      send();
    }
  }

  private void send() throws IOException {
    ByteBuf full = piece;
    piece = null;
    context().writeAndFlush(new DefaultHttpContent(full));
    if (isAtLeisure) {
      watch.waitAtLeisure(context()::close, () -> client.awaitTaken(FOREVER_NANOS));
    } else {
      client.awaitTaken(watch.stallNanos());
    }
  }

  /** Ends the answer. One that has fewer bytes than were said ends with its connection. */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    if (isFixed && left > 0) {
      drop();
      context().close();
      throw new IOException("an answer has fewer bytes than it was said to have");
    }
    LastHttpContent last =
        piece == null ? LastHttpContent.EMPTY_LAST_CONTENT : new DefaultLastHttpContent(piece);
    piece = null;
    connection.answered(context().writeAndFlush(last), watch.stallNanos());
  }

  /** Whether it was closed, which has ended the answer or the connection. */
  boolean isClosed() {
    return closed;
  }

  /** Gives back what was not sent. */
  void drop() {
    if (piece != null) {
      piece.release();
      piece = null;
    }
  }
}
