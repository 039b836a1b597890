package org.howdah.yarn.service;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.FileRegion;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.stream.ChunkedFile;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import javax.crypto.SecretKey;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.howdah.record.RunIndex;
import org.howdah.shuffle.Segment;
import org.howdah.yarn.wire.SizesMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests for lengths on one connection, and tells those who ask that it would; all else
 * goes on to Hadoop's own handler. What that sends to those who ask is read {@linkplain DirectReads
 * without reading ahead}. By the thread of the connection.
 */
final class SizesHandler extends ChannelDuplexHandler {
  private static final Logger LOG = LoggerFactory.getLogger(SizesHandler.class);

  /** Of one request; more do not fit the line of a request that Hadoop's server takes. */
  private static final int FILES_MAX = 1_000;

  private final JobFiles files;
  private final DirectReads reads;
  private final int port;
  private boolean isAsked;

  /** The parts that the last request is answered with, in this order. */
  private final Deque<Part> parts = new ArrayDeque<>();

  private record Part(String job, String attempt, int reduce) {}

  /**
   * @param port of the service, which is part of what a request's hash is made of
   */
  SizesHandler(JobFiles files, DirectReads reads, int port) {
    this.files = files;
    this.reads = reads;
    this.port = port;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    String wish =
        message instanceof FullHttpRequest request
            ? request.headers().get(SizesMessage.HEADER)
            : null;
    isAsked = SizesMessage.TELLS_SIZES.equals(wish);
    parts.clear();
    if (isAsked) {
      expect(((FullHttpRequest) message).uri());
    }
    if (!SizesMessage.SIZES.equals(wish)) {
      context.fireChannelRead(message);
      return;
    }
    try {
      answer(context, (FullHttpRequest) message);
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (isAsked && message instanceof HttpResponse response) {
      response.headers().set(SizesMessage.HEADER, SizesMessage.TELLS_SIZES);
      isAsked = false;
    }
    boolean isPart = message instanceof FileRegion || message instanceof ChunkedFile;
    Part part = isPart ? parts.poll() : null;
    ChannelFuture unused =
        context.write(
            part == null ? message : reads.of(message, part.job(), part.attempt(), part.reduce()),
            promise);
  }

  /** Whoever answers says what is wrong with a request. */
  private void expect(String uri) {
    try {
      Query query = Query.of(uri);
      query.attempts().forEach(each -> parts.add(new Part(query.job(), each, query.reduce())));
    } catch (IllegalArgumentException e) {
      LOG.debug("no request for map output: {}", uri, e);
    }
  }

  private void answer(ChannelHandlerContext context, FullHttpRequest request) {
    try {
      Query query = Query.of(request.uri());
      SecretKey secret = files.secret(query.job());
      String hash = request.headers().get(SecureShuffleUtils.HTTP_HEADER_URL_HASH);
      if (secret == null || hash == null) {
        refuse(context, HttpResponseStatus.UNAUTHORIZED, "the job or the hash is not known here");
        return;
      }
      SecureShuffleUtils.verifyReply(hash, port + request.uri(), secret);
      byte[] reply = hash.getBytes(StandardCharsets.UTF_8);
      send(context, sizes(query), SecureShuffleUtils.generateHash(reply, secret));
    } catch (IllegalArgumentException e) {
      refuse(context, HttpResponseStatus.BAD_REQUEST, e.getMessage());
    } catch (IOException e) {
      refuse(context, HttpResponseStatus.UNAUTHORIZED, e.getMessage());
    }
  }

  /**
   * What a request asks for.
   *
   * @param job its identity
   * @param reduce the number of the reduce task
   * @param attempts of map tasks
   */
  private record Query(String job, int reduce, List<String> attempts) {
    static Query of(String uri) {
      var parameters = new QueryStringDecoder(uri).parameters();
      List<String> attempts = List.of(one(parameters.get("map")).split(","));
      if (attempts.size() > FILES_MAX) {
        throw new IllegalArgumentException("at most " + FILES_MAX + " maps in one request");
      }
      int reduce = Integer.parseInt(one(parameters.get("reduce")));
      if (reduce < 0) {
        throw new IllegalArgumentException("there is no reduce task " + reduce);
      }
      return new Query(one(parameters.get("job")), reduce, attempts);
    }

    private static String one(List<String> values) {
      if (values == null || values.size() != 1) {
        throw new IllegalArgumentException("job, reduce and map are wanted, each once");
      }
      return values.get(0);
    }
  }

  private byte[] sizes(Query query) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    for (String attempt : query.attempts()) {
      try {
        RunIndex.Entry entry = files.entry(query.job(), attempt, query.reduce());
        SizesMessage.write(out, attempt, entry.start(), entry.storedBytes(), entry.rawBytes());
      } catch (IOException e) {
        LOG.warn("nothing is known of {} of {}", attempt, query.job(), e);
        SizesMessage.write(out, attempt, 0, Segment.UNKNOWN, Segment.UNKNOWN);
      }
    }
    return Arrays.copyOf(out.getData(), out.getLength());
  }

  private static void send(ChannelHandlerContext context, byte[] body, String hash) {
    FullHttpResponse response = response(HttpResponseStatus.OK, body);
    response.headers().set(SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH, hash);
    response.headers().set(SizesMessage.HEADER, SizesMessage.SIZES);
    response.headers().set(HttpHeaderNames.CONNECTION, "keep-alive");
    context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
  }

  private static void refuse(ChannelHandlerContext context, HttpResponseStatus status, String why) {
    LOG.info("a request for lengths is refused: {}, {}", status, why);
    byte[] body = String.valueOf(why).getBytes(StandardCharsets.UTF_8);
    context.writeAndFlush(response(status, body)).addListener(ChannelFutureListener.CLOSE);
  }

  private static FullHttpResponse response(HttpResponseStatus status, byte[] body) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
    response.headers().set("name", "mapreduce").set("version", "1.0.0");
    response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
    return response;
  }
}
