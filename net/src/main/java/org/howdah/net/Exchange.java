package org.howdah.net;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;

/** One request and its answer. For one thread. */
public final class Exchange {
  private static final int OK = 200;
  private static final int BUFFER_BYTES = 32 << 10;
  private static final String BYTES = "application/octet-stream";

  private final HttpConnection connection;
  private final HttpRequest request;
  private StallWatch watch;
  private AnswerStream stream;
  private boolean answered;
  private boolean detached;

  /**
   * @param watch how long the client may stall
   */
  Exchange(HttpConnection connection, HttpRequest request, StallWatch watch) {
    this.connection = connection;
    this.request = request;
    this.watch = watch;
  }

  /** Has another say how long the client may stall. */
  public void watchBy(StallWatch other) {
    watch = other;
  }

  /** As {@code GET}. */
  public String method() {
    return request.method().name();
  }

  /** As it was sent, with its escapes. */
  public String path() {
    String uri = request.uri();
    int mark = uri.indexOf('?');
    return mark < 0 ? uri : uri.substring(0, mark);
  }

  /**
   * Refuses other methods.
   *
   * @throws HowdahException if it is another
   */
  public void expect(String method) throws HowdahException {
    if (!method().equals(method)) {
      throw notAllowed(method);
    }
  }

  /** The refusal of a method that a page does not answer. */
  public HowdahException notAllowed(String methods) {
    return new Errors.Refusal(
        Errors.NOT_ALLOWED, ErrorCode.INPUT, path() + " answers " + methods + ", not " + method());
  }

  /** The first header of that name; null if there is none. */
  public String header(String name) {
    return request.headers().get(name);
  }

  /** What stands behind the question mark. */
  public Map<String, String> query() throws HowdahException {
    Map<String, String> query = new LinkedHashMap<>();
    int mark = request.uri().indexOf('?');
    String raw = mark < 0 ? "" : request.uri().substring(mark + 1);
    for (String one : raw.isEmpty() ? new String[0] : raw.split("&")) {
      int sign = one.indexOf('=');
      String key = sign < 0 ? one : one.substring(0, sign);
      query.put(key, sign < 0 ? "" : one.substring(sign + 1));
    }
    return query;
  }

  /** How many bytes the body has. */
  public int length(int max) throws HowdahException {
    String said = header("Content-Length");
    if (said == null) {
      throw new Errors.Refusal(
          Errors.LENGTH_REQUIRED, ErrorCode.INPUT, "a request with a body needs a Content-Length");
    }
    long length = said.matches("\\d{1,18}") ? Long.parseLong(said) : Long.MAX_VALUE;
    if (length > max) {
      throw new Errors.Refusal(
          Errors.TOO_LARGE,
          ErrorCode.INPUT,
          "a body of " + said + " bytes is too long; the most is " + max);
    }
    return (int) length;
  }

  /** Reads the body. */
  public byte[] body(int length) throws IOException {
    byte[] body = connection.body().read(length, watch.stallNanos());
    if (body.length < length) {
      throw new IOException("the client went away");
    }
    return body;
  }

  /** Passes a body of that length on as it comes, so that it needs no memory. */
  public void copyBody(long length, OutputStream to) throws IOException {
    for (long left = length; left > 0; ) {
      int piece = (int) Math.min(left, BUFFER_BYTES);
      to.write(body(piece));
      left -= piece;
    }
  }

  /** Answers JSON. */
  public void json(Map<String, ?> answer) throws IOException {
    answer(OK, "application/json", (Json.of(answer) + "\n").getBytes(UTF_8));
  }

  /** Answers bytes. */
  public void bytes(byte[] bytes, Map<String, String> headers) throws IOException {
    answer(OK, BYTES, bytes, headers);
  }

  /**
   * Answers.
   *
   * @param mediaType what the bytes are
   */
  public void answer(int status, String mediaType, byte[] bytes) throws IOException {
    answer(status, mediaType, bytes, Map.of());
  }

  private void answer(int status, String mediaType, byte[] bytes, Map<String, String> headers)
      throws IOException {
    try (OutputStream out = begin(status, mediaType, bytes.length, headers, false)) {
      out.write(bytes);
    }
  }

  /**
   * Begins an answer of bytes, which the caller writes and closes; no error can be told any more.
   *
   * @param length how many there will be, or -1 if only the end will tell
   */
  public OutputStream stream(long length, Map<String, String> headers) throws IOException {
    return begin(OK, BYTES, length, headers, false);
  }

  /**
   * Begins an answer of any length, which the caller writes and closes; no error can be told any
   * more.
   *
   * @param mediaType what it is
   * @param isAtLeisure whether the client may take its time, as long as nobody needs its place
   */
  public OutputStream open(String mediaType, boolean isAtLeisure) throws IOException {
    return begin(OK, mediaType, -1, Map.of(), isAtLeisure);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection.
  private OutputStream begin(
      int status, String mediaType, long length, Map<String, String> headers, boolean isAtLeisure) {
    answered = true;
    HttpResponse head =
        new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status));
    head.headers().set(HttpHeaderNames.CONTENT_TYPE, mediaType);
    headers.forEach(head.headers()::set);
    if (length >= 0) {
      head.headers().set(HttpHeaderNames.CONTENT_LENGTH, length);
    } else if (request.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
      connection.keepNoLonger(); // Its end is that of the answer.
    } else {
      head.headers().set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
    }
    HttpUtil.setKeepAlive(head, connection.isKept());
    connection.context().write(head);
    stream = new AnswerStream(connection, watch, isAtLeisure, length);
    return stream;
  }

  /** Answers an error, unless an answer has begun. */
  public void fail(HowdahException error) throws IOException {
    if (!answered) {
      answer(Errors.status(error), "application/json", Errors.json(error).getBytes(UTF_8));
    }
  }

  /** Has the exchange go on after the call that it was given to; {@link #end} ends it then. */
  public void detach() {
    detached = true;
  }

  boolean isDetached() {
    return detached;
  }

  /** Ends it: where no answer was finished, with the connection. */
  @SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection.
  public void end() {
    if (stream == null || !stream.isClosed()) {
      if (stream != null) {
        stream.drop();
      }
      connection.context().close();
    }
  }
}
