package org.howdah.store.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import org.howdah.store.Value;

/** Answers of one connection on their way out. For the connection's thread alone. */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection.
final class Output {
  private static final int BLOCK_BYTES = 16 << 10;
  private static final int COPY_BYTES_MAX = 8 << 10;
  private static final byte[] END = {'E', 'N', 'D', '\r', '\n'};
  private static final byte[] VALUE = {'V', 'A', 'L', 'U', 'E', ' '};
  private static final int DIGITS_MAX = 20;
  private static final int NEW_LINE = '\r' << 8 | '\n';

  /** The line before a value: a word, the key, three numbers with a space before each, the end. */
  private static final int HEAD_BYTES_MAX =
      VALUE.length + Commands.KEY_BYTES_MAX + 3 * (1 + DIGITS_MAX) + 2;

  private final ChannelHandlerContext context;
  private final Budget budget;
  private final byte[] digits = new byte[DIGITS_MAX];
  private final byte[] head = new byte[HEAD_BYTES_MAX];
  private ByteBuf block;
  private long bytesWritten;

  Output(ChannelHandlerContext context, Budget budget) {
    this.context = context;
    this.budget = budget;
  }

  private ByteBuf block() {
    if (block == null) {
      block = context.alloc().buffer(BLOCK_BYTES);
    }
    return block;
  }

  void line(String text) {
    ByteBuf out = block();
    out.writeCharSequence(text, ISO_8859_1);
    newLine(out);
    sendIfFull();
  }

  void end() {
    block().writeBytes(END);
  }

  /** A value as {@code get} or {@code gets} has it. */
  void value(byte[] key, Value value, boolean withVersion) {
    int at = VALUE.length + key.length;
    System.arraycopy(VALUE, 0, head, 0, VALUE.length);
    System.arraycopy(key, 0, head, VALUE.length, key.length);
    at = number(at, value.flags() & 0xffffffffL);
    at = number(at, value.bytes().length);
    at = withVersion ? number(at, value.version()) : at;
    head[at++] = '\r';
    head[at++] = '\n';
    block().writeBytes(head, 0, at);
    bytes(value.bytes());
  }

  /** Bytes and an end of line. */
  void bytes(byte[] bytes) {
    if (bytes.length <= COPY_BYTES_MAX) {
      block().writeBytes(bytes);
    } else {
      send();
      write(Unpooled.wrappedBuffer(bytes));
    }
    newLine(block());
    sendIfFull();
  }

  /** Puts a space and a number into the head; gives the place behind it. */
  private int number(int at, long number) {
    int from = DIGITS_MAX;
    long left = number;
    do {
      digits[--from] = (byte) ('0' + left % 10);
      left /= 10;
    } while (left != 0);
    head[at] = ' ';
    System.arraycopy(digits, from, head, at + 1, DIGITS_MAX - from);
    return at + 1 + DIGITS_MAX - from;
  }

  private static void newLine(ByteBuf out) {
    out.writeShort(NEW_LINE);
  }

  private void sendIfFull() {
    if (block != null && block.readableBytes() >= BLOCK_BYTES - COPY_BYTES_MAX) {
      send();
    }
  }

  private void send() {
    if (block != null) {
      ByteBuf full = block;
      block = null;
      write(full);
    }
  }

  private void write(ByteBuf bytes) {
    int length = bytes.readableBytes();
    budget.take(length);
    context.write(bytes).addListener(done -> written(length));
  }

  private void written(int length) {
    budget.give(length);
    bytesWritten += length;
  }

  /** How much the client has taken, to the byte. */
  long bytesWritten() {
    ChannelOutboundBuffer leaving = context.channel().unsafe().outboundBuffer();
    return bytesWritten + (leaving == null ? 0 : leaving.currentProgress());
  }

  /** Lets everything go to the client. */
  void flush() {
    send();
    context.flush();
  }

  /** Forgets what was not sent. */
  void drop() {
    if (block != null) {
      block.release();
      block = null;
    }
  }

  /** Whether the client, and all clients together, have read enough for there to be more. */
  boolean hasRoom() {
    return context.channel().isWritable() && !budget.isSpent();
  }

  boolean isHeldByOthers() {
    return context.channel().isWritable() && budget.isSpent();
  }
}
