package org.howdah.net;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A request is given to a thread when its head is there. From then on nothing is read before that thread asks for the
 * body, so that a client which sends much waits in its own connection. What came with the head stands in a queue.
 * After the answer the rest of the body is read and thrown away: who still sends when a connection is closed does not
 * get to read what was answered.
 */
/** One connection, by its channel's own thread: one request after the other. */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection.
final class HttpConnection extends ChannelInboundHandlerAdapter {
  private static final Logger LOG = LoggerFactory.getLogger(HttpConnection.class);

  /** What is read of a body that nobody wants, until the connection is closed. */
  private static final long DRAINED_BYTES_MAX = 32L << 20;

  private static final long DRAIN_SECONDS_MAX = 10;

  /** How long a connection may be kept without a whole head. */
  private static final long IDLE_SECONDS_MAX = 30;

  /** What the port does with requests and connections. */
  interface Owner {
    /** Has a request answered, by another thread. */
    void request(HttpConnection connection, HttpRequest request);

    /** The head of its first request is there. */
    void spoke(ChannelHandlerContext context);

    /** Whether it may be kept without a request. */
    boolean mayIdle();

    /** It is kept so from now on, or is not any more. */
    void idles(int change);
  }

  private final Owner owner;
  private final Deque<Object> waiting = new ArrayDeque<>();
  private ChannelHandlerContext context;
  private RequestBody body;
  private boolean isBusy;
  private boolean isDraining;
  private volatile boolean isKept;
  private boolean isIdle;
  private long drainedBytes;
  private ScheduledFuture<?> timer;

  HttpConnection(Owner owner) {
    this.owner = owner;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  public void channelRead(ChannelHandlerContext unused, Object message) {
    if (waiting.isEmpty() && mayTake(message)) {
      take(message);
    } else {
      waiting.add(message);
    }
  }

  /** One request is answered after the other. */
  private boolean mayTake(Object message) {
    return !isBusy || !(message instanceof HttpRequest);
  }

  private void take(Object message) {
    if (message instanceof HttpRequest request) {
      begin(request);
    } else if (message instanceof HttpContent content) {
      take(content);
    } else {
      ReferenceCountUtil.release(message);
    }
  }

  private void begin(HttpRequest request) {
    if (request.decoderResult().isFailure()) {
      refuse(refusal(request.decoderResult().cause()));
      return;
    }
    stopTimer();
    leaveIdle();
    owner.spoke(context);
    isBusy = true;
    isKept = HttpUtil.isKeepAlive(request);
    context.channel().config().setAutoRead(false);
    body = new RequestBody(context, HttpUtil.is100ContinueExpected(request));
    owner.request(this, request);
  }

  private static Errors.Refusal refusal(Throwable cause) {
    if (cause instanceof TooLongHttpLineException) {
      return new Errors.Refusal(
          Errors.LINE_TOO_LONG, ErrorCode.INPUT, "the first line of a request is too long");
    }
    if (cause instanceof TooLongHttpHeaderException) {
      return new Errors.Refusal(
          Errors.HEADERS_TOO_LONG, ErrorCode.INPUT, "the headers of a request are too long");
    }
    return new Errors.Refusal(
        Errors.BAD_REQUEST, ErrorCode.INPUT, "this is not HTTP: " + cause.getMessage());
  }

  private void refuse(HowdahException error) {
    ByteBuf said = Unpooled.copiedBuffer(Errors.json(error), UTF_8);
    HttpResponseStatus status = HttpResponseStatus.valueOf(Errors.status(error));
    DefaultFullHttpResponse answer =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, said);
    answer.headers().set(HttpHeaderNames.CONTENT_TYPE, "application/json");
    answer.headers().set(HttpHeaderNames.CONTENT_LENGTH, said.readableBytes());
    answer.headers().set(HttpHeaderNames.CONNECTION, "close");
    context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
  }

  private void take(HttpContent content) {
    boolean isLast = content instanceof LastHttpContent;
    if (content.decoderResult().isFailure()) {
      content.release();
      context.close();
    } else if (isDraining) {
      drainedBytes += content.content().readableBytes();
      content.release();
      if (isLast) {
        drained();
      } else if (drainedBytes > DRAINED_BYTES_MAX) {
        context.close();
      }
    } else if (body != null) {
      ByteBuf bytes = content.content();
      body.came(bytes, isLast);
    } else {
      content.release(); // The end of a request without a body that has been answered.
    }
  }

  /** The body of the request that is being answered. */
  RequestBody body() {
    return body;
  }

  /** Where answers go. */
  ChannelHandlerContext context() {
    return context;
  }

  /** Has the connection end with the answer. By the thread that answers, before it does. */
  void keepNoLonger() {
    isKept = false;
  }

  /** Whether the answer may leave the connection open. */
  boolean isKept() {
    return isKept;
  }

  /**
   * The answer is written. Any thread may call.
   *
   * @param last its end, on its way
   * @param stallNanos how long that may take
   */
  void answered(ChannelFuture last, long stallNanos) {
    ScheduledFuture<?> stalls =
        context.executor().schedule(() -> context.close(), stallNanos, TimeUnit.NANOSECONDS);
    last.addListener(
        written -> {
          stalls.cancel(false);
          if (written.isSuccess()) {
            drain();
          } else {
            context.close();
          }
        });
  }

  private void drain() {
    if (body.isAwaited()) {
      context
          .close(); // Nobody knows whether the body comes, which the client was not told to send.
      return;
    }
    boolean isAllThere = body.drop();
    body = null;
    if (isAllThere) {
      drained();
      return;
    }
    isDraining = true;
    drainedBytes = 0;
    stand(DRAIN_SECONDS_MAX);
  }

  private void drained() {
    stopTimer();
    leaveIdle();
    isDraining = false;
    if (!isKept) {
      context.close(); // And stays busy: what waits is not taken any more.
      return;
    }
    isBusy = false;
    while (!waiting.isEmpty() && mayTake(waiting.peek())) {
      take(waiting.remove());
    }
    if (!isBusy && !isIdle) { // One that was taken may be answered already.
      stand(IDLE_SECONDS_MAX);
    }
  }

  /** Keeps the connection open for as long, unless too many others stand open so. */
  private void stand(long seconds) {
    if (!owner.mayIdle()) {
      context.close();
      return;
    }
    isIdle = true;
    owner.idles(1);
    timer = context.executor().schedule(() -> context.close(), seconds, TimeUnit.SECONDS);
    context.channel().config().setAutoRead(true);
  }

  private void leaveIdle() {
    if (isIdle) {
      isIdle = false;
      owner.idles(-1);
    }
  }

  private void stopTimer() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext unused) {
    RequestBody current = body;
    if (current != null) {
      current.wake();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext unused) {
    stopTimer();
    leaveIdle();
    if (body != null) {
      body.end();
    }
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext unused, Throwable thrown) {
    LOG.debug("a client is given up", thrown);
    context.close();
  }
}
