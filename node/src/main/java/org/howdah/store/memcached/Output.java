package org.howdah.store.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.howdah.store.Value;

/*
 * A large value is copied out slice by slice, as the client takes them. Meanwhile its bytes may be dropped, and are
 * read again once the client goes on; if the key was changed by then, the rest cannot be sent, and the connection is
 * closed. So a client that does not read costs what lies between two marks of its channel, and keeps nobody waiting.
 */
/** Answers of one connection on their way out. For the connection's thread alone. */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection.
final class Output {
  private static final int BLOCK_BYTES = 16 << 10;
  private static final int COPY_BYTES_MAX = 8 << 10;
  private static final int WHOLE_BYTES_MAX = 64 << 10;
  private static final byte[] END = {'E', 'N', 'D', '\r', '\n'};
  private static final byte[] VALUE = {'V', 'A', 'L', 'U', 'E', ' '};
  private static final int DIGITS_MAX = 20;
  private static final int NEW_LINE = '\r' << 8 | '\n';

  /** The line before a value: a word, the key, three numbers with a space before each, the end. */
  private static final int HEAD_BYTES_MAX =
      VALUE.length + Protocol.KEY_BYTES_MAX + 3 * (1 + DIGITS_MAX) + 2;

  private final ChannelHandlerContext context;
  private final ServerState server;
  private final Budget budget;
  private final Runnable readAgain;
  private final InetAddress address;
  private final Deque<LargeValue> large = new ArrayDeque<>();
  private final byte[] digits = new byte[DIGITS_MAX];
  private final byte[] head = new byte[HEAD_BYTES_MAX];
  private ByteBuf block;
  private long bytesWritten;
  private boolean pumping;
  private boolean reading;
  private boolean dropped;

  /**
   * @param readAgain is called when there may be room, because a value was read again
   */
  Output(ChannelHandlerContext context, ServerState server, Runnable readAgain) {
    this.context = context;
    this.server = server;
    this.readAgain = readAgain;
    budget = server.outputBudget();
    address =
        context.channel().remoteAddress() instanceof InetSocketAddress client
            ? client.getAddress()
            : InetAddress.getLoopbackAddress();
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
    bytes(key, value);
  }

  /** The bytes of a key's value and an end of line. */
  void bytes(byte[] key, Value value) {
    byte[] bytes = value.bytes();
    if (bytes.length <= COPY_BYTES_MAX) {
      block().writeBytes(bytes);
    } else if (bytes.length <= WHOLE_BYTES_MAX) {
      send();
      write(Unpooled.wrappedBuffer(bytes));
    } else {
      send();
      LargeValue one = new LargeValue(address, key, value);
      large.add(one);
      server.held().keep(one);
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
    budget.take(bytes.readableBytes());
    if (large.isEmpty()) {
      writeNow(bytes);
    } else {
      large.getLast().behind.add(bytes);
    }
  }

  private void writeNow(ByteBuf bytes) {
    int length = bytes.readableBytes();
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

  /** Lets everything go to the client that it takes now. */
  void flush() {
    send();
    if (!pumping && !dropped) {
      pumping = true;
      try {
        pump();
      } finally {
        pumping = false;
      }
    }
  }

  private void pump() {
    while (!large.isEmpty() && !reading && isWritable()) {
      LargeValue first = large.getFirst();
      if (first.isSent()) {
        large.removeFirst();
        server.held().remove(first);
        first.behind.forEach(this::writeNow);
      } else {
        ByteBuf slice = first.next(context.alloc());
        if (slice == null) {
          fetch(first);
        } else {
          budget.take(slice.readableBytes());
          writeNow(slice);
          server.held().progressed(first);
        }
      }
    }
    context.flush();
  }

  /** What has room in the channel, perhaps after the client's system has taken what is there. */
  private boolean isWritable() {
    if (!context.channel().isWritable()) {
      context.flush();
    }
    return context.channel().isWritable();
  }

  private void fetch(LargeValue value) {
    CompletableFuture<Value> again;
    try {
      again = server.data().get(value.key);
    } catch (RuntimeException e) {
      again = CompletableFuture.failedFuture(e);
    }
    if (again.isDone()) {
      fetched(value, again.isCompletedExceptionally() ? null : again.join());
      return;
    }
    reading = true;
    again.whenComplete(
        (there, e) ->
            context
                .executor()
                .execute(
                    () -> {
                      reading = false;
                      fetched(value, there);
                      readAgain.run();
                    }));
  }

  private void fetched(LargeValue value, Value there) {
    if (dropped) {
      return;
    }
    if (value.restore(there)) {
      server.held().keep(value);
    } else {
      reading = true; // For good: what was begun cannot be ended.
      context.close();
    }
  }

  /** Forgets what was not sent. */
  void drop() {
    dropped = true;
    if (block != null) {
      block.release();
      block = null;
    }
    for (LargeValue one : large) {
      server.held().remove(one);
      for (ByteBuf bytes : one.behind) {
        budget.give(bytes.readableBytes());
        bytes.release();
      }
    }
    large.clear();
  }

  /** Whether the client has taken enough for there to be more. */
  boolean hasRoom() {
    return large.isEmpty() && context.channel().isWritable();
  }

  /** Whether all clients together have left so much unread that nobody should be given much. */
  boolean isScarce() {
    return budget.isSpent();
  }
}
