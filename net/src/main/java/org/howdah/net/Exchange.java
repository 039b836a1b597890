package org.howdah.net;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.BufferedOutputStream;
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
  private static final int SKIPPED_BYTES = 8 << 10;

  private final HttpExchange http;
  private final StallWatch watch;
  private boolean answered;

  /**
   * @param watch ends it if the client stalls
   */
  public Exchange(HttpExchange http, StallWatch watch) {
    this.http = http;
    this.watch = watch;
  }

  /** As {@code GET}. */
  public String method() {
    return http.getRequestMethod();
  }

  /** As it was sent, with its escapes. */
  public String path() {
    return http.getRequestURI().getRawPath();
  }

  /** The first header of that name; null if there is none. */
  public String header(String name) {
    return http.getRequestHeaders().getFirst(name);
  }

  /** What stands behind the question mark. */
  public Map<String, String> query() throws HowdahException {
    Map<String, String> query = new LinkedHashMap<>();
    String raw = http.getRequestURI().getRawQuery();
    for (String one : raw == null ? new String[0] : raw.split("&")) {
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
    byte[] body = watch.read(http.getRequestBody(), length);
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
    text(OK, Json.of(answer) + "\n");
  }

  /** Answers bytes. */
  public void bytes(byte[] bytes, Map<String, String> headers) throws IOException {
    headers.forEach(http.getResponseHeaders()::set);
    send(OK, "application/octet-stream", bytes);
  }

  /**
   * Begins an answer of bytes, which the caller writes and closes; no error can be told any more.
   *
   * @param length how many there will be, or -1 if only the end will tell
   */
  public OutputStream stream(long length, Map<String, String> headers) throws IOException {
    answered = true;
    http.getResponseHeaders().set("Content-Type", "application/octet-stream");
    headers.forEach(http.getResponseHeaders()::set);
    http.sendResponseHeaders(OK, length < 0 ? 0 : length == 0 ? -1 : length);
    return length == 0 ? OutputStream.nullOutputStream() : watch.watched(http.getResponseBody());
  }

  /** Answers an error, unless an answer has begun. */
  public void fail(HowdahException error, int bodyBytesMax) throws IOException {
    if (!answered) {
      skipBody(bodyBytesMax);
      text(Errors.status(error), Errors.json(error));
    }
  }

  /** Who still sends when a connection is closed does not get to read what was answered. */
  private void skipBody(int bodyBytesMax) throws IOException {
    String length = header("Content-Length");
    if (length != null && length.matches("\\d{1,9}") && Integer.parseInt(length) <= bodyBytesMax) {
      while (watch.read(http.getRequestBody(), SKIPPED_BYTES).length == SKIPPED_BYTES) {
        // On to the next piece.
      }
    }
  }

  private void text(int status, String text) throws IOException {
    send(status, "application/json", text.getBytes(UTF_8));
  }

  private void send(int status, String type, byte[] bytes) throws IOException {
    answered = true;
    http.getResponseHeaders().set("Content-Type", type);
    http.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      try (OutputStream out = watch.watched(http.getResponseBody())) {
        out.write(bytes);
      }
    }
  }

  /**
   * Begins an answer of any length, which the caller writes and closes; no error can be told any
   * more.
   *
   * @param mediaType what it is
   * @param isAtLeisure whether the client may take its time, as long as nobody needs its place
   */
  public OutputStream open(String mediaType, boolean isAtLeisure) throws IOException {
    answered = true;
    http.getResponseHeaders().set("Content-Type", mediaType);
    http.sendResponseHeaders(OK, 0);
    OutputStream body = http.getResponseBody();
    return new BufferedOutputStream(
        isAtLeisure ? watch.watchedAtLeisure(body) : watch.watched(body), BUFFER_BYTES);
  }
}
