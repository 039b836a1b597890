package org.howdah.store.memcached;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/*
 * One request at a time: the next line is looked at when the one before it is answered. So requests
 * of one connection are done in their order, and a client that sends faster than it is answered, or
 * does not read, is not read from either.
 */
/** One client. All its methods run in its event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection.
final class Connection extends ChannelInboundHandlerAdapter implements Peer {
  private static final int SHORT_LINE_MAX = 2048;
  private static final int LEADING_SPACES_MAX = 100;
  private static final int WAITING_BYTES_MAX = 64 << 10;

  /** What a line of many words takes for each of its bytes, while its words are looked for. */
  private static final int LINE_COST = 12;

  private final ServerState server;
  private ChannelHandlerContext context;
  private Output output;
  private Commands commands;
  private Login login;
  private ByteBuf input;
  private byte[] data;
  private int dataFilled;
  private int tailFilled;
  private boolean tailIsRight;
  private DataHandler dataHandler;
  private long swallow;
  private long reserved;
  private long lineReserved;
  private int searched;
  private Runnable waiting;
  private Future<?> stallCheck;
  private long requestsDone;
  private long progressSeen;
  private boolean busy;
  private boolean running;
  private boolean ended;

  Connection(ServerState server) {
    this.server = server;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
    output = new Output(added, server, this::goOn);
    commands = new Commands(server, this, output);
    login = server.admission().users() == null ? null : new Login(server, this, output);
    input = added.alloc().buffer();
    int stallSeconds = server.limits().stallSeconds();
    stallCheck =
        added
            .executor()
            .scheduleAtFixedRate(
                this::closeIfStalled, stallSeconds, stallSeconds, TimeUnit.SECONDS);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf more = (ByteBuf) message;
    try {
      if (!ended) {
        input.writeBytes(more);
      }
    } finally {
      more.release();
    }
    run();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    goOn();
  }

  /** What waited for the client to read goes on if it has, and then further requests. */
  private void goOn() {
    if (waiting != null && (ended || hasRoom())) {
      Runnable task = waiting;
      waiting = null;
      task.run();
    }
    run();
  }

  /** Goes on until there is nothing to do, or something to wait for. */
  private void run() {
    if (running) {
      return;
    }
    running = true;
    try {
      while (!busy && !ended && hasRoom()) {
        if (!step()) {
          break;
        }
      }
    } finally {
      running = false;
    }
    if (ended) {
      return;
    }
    output.flush();
    giveInputBack();
    boolean waits = busy || !output.hasRoom();
    context.channel().config().setAutoRead(!waits || input.readableBytes() < WAITING_BYTES_MAX);
  }

  /** A long line or a value may have made the buffer large. */
  private void giveInputBack() {
    if (!input.isReadable() && input.capacity() > WAITING_BYTES_MAX) {
      input.release();
      input = context.alloc().buffer();
    } else {
      input.discardSomeReadBytes();
    }
  }

  /** Does one thing; false if more input is needed for it. */
  private boolean step() {
    if (requestsDone == 0 && data == null && BinaryClients.isRequest(input)) {
      server.sawBinary(context.channel().remoteAddress());
      ended = true;
      context.close();
      return false;
    }
    if (swallow > 0) {
      int skipped = (int) Math.min(swallow, input.readableBytes());
      input.skipBytes(skipped);
      swallow -= skipped;
      return swallow == 0;
    }
    return data != null ? stepData() : stepLine();
  }

  private boolean stepLine() {
    int at = input.indexOf(input.readerIndex() + searched, input.writerIndex(), (byte) '\n');
    if (at < 0) {
      searched = input.readableBytes();
      if (searched > SHORT_LINE_MAX) {
        checkLongLine();
      }
      return false;
    }
    searched = 0;
    if (!reserveLine(at - input.readerIndex())) {
      return false;
    }
    int length = at - input.readerIndex();
    boolean returned = length > 1 && input.getByte(at - 1) == '\r';
    byte[] line = new byte[returned ? length - 1 : length];
    input.readBytes(line).skipBytes(returned ? 2 : 1);
    Tokens words = new Tokens(line);
    await(begun(() -> login == null ? commands.execute(words) : login.execute(words)));
    return true;
  }

  /** Only a request for many keys may be long, and not without end. */
  private void checkLongLine() {
    int at = input.readerIndex();
    while (input.getByte(at) == ' ' && at - input.readerIndex() <= LEADING_SPACES_MAX) {
      at++;
    }
    boolean spaces = at - input.readerIndex() > LEADING_SPACES_MAX;
    if (login != null || spaces || !(startsWith(at, "get ") || startsWith(at, "gets "))) {
      end();
    } else if (searched > server.limits().lineBytesMax()) {
      output.line("CLIENT_ERROR line too long");
      end();
    } else {
      reserveLine(searched);
    }
  }

  /** Counts what a long line takes until it is answered; ends the connection if it is too much. */
  private boolean reserveLine(int length) {
    long needed = length > SHORT_LINE_MAX ? (long) LINE_COST * length - lineReserved : 0;
    if (needed > 0 && !server.inputBudget().tryTake(needed)) {
      output.line(Protocol.NO_MEMORY);
      end();
      return false;
    }
    lineReserved += needed;
    return true;
  }

  private void giveLineBack() {
    server.inputBudget().give(lineReserved);
    lineReserved = 0;
  }

  private boolean startsWith(int at, String word) {
    for (int i = 0; i < word.length(); i++) {
      if (input.getByte(at + i) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private boolean stepData() {
    int taken = Math.min(data.length - dataFilled, input.readableBytes());
    input.readBytes(data, dataFilled, taken);
    dataFilled += taken;
    while (dataFilled == data.length && tailFilled < 2 && input.isReadable()) {
      tailIsRight &= input.readByte() == (tailFilled++ == 0 ? '\r' : '\n');
    }
    if (tailFilled < 2) {
      return false;
    }
    byte[] whole = data;
    data = null;
    long held = reserved;
    await(
        begun(() -> dataHandler.received(whole, tailIsRight))
            .whenComplete((done, e) -> server.inputBudget().give(held)));
    return true;
  }

  /** What the data set refuses at once is answered as what it refuses later. */
  private static CompletableFuture<?> begun(Supplier<CompletableFuture<?>> request) {
    try {
      return request.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public boolean receive(int length, DataHandler handler) {
    if (!server.inputBudget().tryTake(length)) {
      return false;
    }
    reserved = length;
    data = new byte[length];
    dataFilled = 0;
    tailFilled = 0;
    tailIsRight = true;
    dataHandler = handler;
    return true;
  }

  @Override
  public void admit() {
    login = null;
  }

  @Override
  public void swallow(long bytes) {
    swallow = bytes;
  }

  private void await(CompletableFuture<?> done) {
    if (done.isDone()) {
      finish(done);
      return;
    }
    busy = true;
    done.whenComplete(
        (result, e) ->
            context
                .executor()
                .execute(
                    () -> {
                      busy = false;
                      finish(done);
                      run();
                    }));
  }

  private void finish(CompletableFuture<?> done) {
    requestsDone++;
    giveLineBack();
    if (done.isCompletedExceptionally() && !ended) {
      done.whenComplete((result, e) -> commands.failed(e));
    }
  }

  @Override
  public void inLoop(Runnable task) {
    context.executor().execute(task);
  }

  @Override
  public boolean hasRoom() {
    if (!output.hasRoom()) {
      output.flush();
    }
    return output.hasRoom();
  }

  @Override
  public void later(Runnable task) {
    waiting = task;
  }

  @Override
  public boolean hasEnded() {
    return ended;
  }

  @Override
  public void end() {
    ended = true;
    output.flush();
    context
        .writeAndFlush(io.netty.buffer.Unpooled.EMPTY_BUFFER)
        .addListener(ChannelFutureListener.CLOSE);
  }

  /** Bytes that come in are no progress: whoever sends one a minute holds what it has for hours. */
  private void closeIfStalled() {
    long progress = requestsDone + output.bytesWritten();
    boolean goesOn = progress != progressSeen;
    progressSeen = progress;
    boolean halfSent = login != null || data != null || swallow > 0 || input.isReadable();
    boolean waitsForClient = halfSent && !busy && output.hasRoom();
    if (!goesOn && (waitsForClient || !context.channel().isWritable())) {
      ended = true;
      context.close();
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    ended = true;
    stallCheck.cancel(false);
    output.drop();
    goOn();
    input.release();
    giveLineBack();
    if (data != null) {
      server.inputBudget().give(reserved);
      data = null;
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    server.saw(cause);
    ended = true;
    ctx.close();
  }
}
