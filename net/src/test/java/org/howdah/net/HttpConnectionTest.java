package org.howdah.net;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What HTTP allows on one connection, and what it does not. */
@Timeout(60)
class HttpConnectionTest {
  private static final int STALL_MILLIS = 300;
  private static final int BODY_BYTES_MAX = 1 << 20;
  private static final int MANY_BYTES = 32 << 20;
  private static final HttpLimits LIMITS =
      new HttpLimits(4, 4, BODY_BYTES_MAX, 4 << 20, 100, 64 << 10, STALL_MILLIS, 10_000, 30_000);

  private final BlockingQueue<String> failures = new LinkedBlockingQueue<>();
  private HttpPort port;
  private Socket client;

  @BeforeEach
  void start() throws Exception {
    port = HttpPort.start("127.0.0.1", 0, LIMITS);
    port.serve("/echo", this::echo);
    port.serve("/refuse", exchange -> exchange.answer(403, "text/plain", said("no")));
    port.serve("/stream", this::stream);
    port.serve("/many", this::many);
    port.serve("/short", this::tooShort);
    client = new Socket(InetAddress.getLoopbackAddress(), port.port());
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    port.close();
  }

  private static byte[] said(String text) {
    return text.getBytes(ISO_8859_1);
  }

  private void echo(Exchange exchange) throws IOException {
    try {
      byte[] body = exchange.body(exchange.length(BODY_BYTES_MAX));
      exchange.answer(200, "text/plain", body);
    } catch (HowdahException e) {
      exchange.fail(e);
    } catch (IOException e) {
      failures.add(e.getMessage());
      throw e;
    }
  }

  private void stream(Exchange exchange) throws IOException {
    try (OutputStream out = exchange.stream(-1, Map.of())) {
      out.write(said("one"));
      out.flush();
      out.write(said("two"));
    }
  }

  private void many(Exchange exchange) throws IOException {
    try (OutputStream out = exchange.stream(MANY_BYTES, Map.of())) {
      byte[] piece = new byte[1 << 20];
      Arrays.fill(piece, (byte) 'm');
      for (int sent = 0; sent < MANY_BYTES; sent += piece.length) {
        out.write(piece);
      }
    } catch (IOException e) {
      failures.add(e.getMessage());
      throw e;
    }
  }

  private void tooShort(Exchange exchange) throws IOException {
    try (OutputStream out = exchange.stream(10, Map.of())) {
      out.write(said("short"));
      out.flush();
    }
  }

  private void send(String text) throws IOException {
    client.getOutputStream().write(said(text));
  }

  private static String post(String path, String body) {
    return "POST " + path + " HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
  }

  private static String last(String request) {
    return request.replaceFirst("\r\n", "\r\nConnection: close\r\n");
  }

  /** All that comes until the connection ends. */
  private String all() throws IOException {
    return new String(client.getInputStream().readAllBytes(), ISO_8859_1);
  }

  /** What comes until these bytes have. */
  private String until(String end) throws IOException {
    ByteArrayOutputStream came = new ByteArrayOutputStream();
    while (!came.toString(ISO_8859_1).endsWith(end)) {
      int next = client.getInputStream().read();
      assertThat(next).as("after " + came).isNotNegative();
      came.write(next);
    }
    return came.toString(ISO_8859_1);
  }

  @Test
  void requestsThatAreSentTogetherAreAnsweredInTheirOrder() throws Exception {
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      requests.append(post("/echo", "<" + i + ">"));
    }
    send(requests + last(post("/echo", "<end>")));
    String answers = all();
    int from = 0;
    for (int i = 0; i < 100; i++) {
      int found = answers.indexOf("<" + i + ">", from);
      assertThat(found).as("answer " + i).isNotNegative();
      from = found;
    }
    assertThat(answers).endsWith("<end>");
  }

  @Test
  void aBodyThatNobodyReadsIsThrownAwayBeforeTheNextRequest() throws Exception {
    send(post("/refuse", "b".repeat(3 << 20)) + last(post("/echo", "next")));
    assertThat(all()).startsWith("HTTP/1.1 403 ").endsWith("next");
  }

  @Test
  void aBodyWithoutALengthIsRefusedAndTheConnectionGoesOn() throws Exception {
    send("POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n");
    send(last(post("/echo", "next")));
    assertThat(all()).startsWith("HTTP/1.1 411 ").contains("Content-Length").endsWith("next");
  }

  @Test
  void whoAsksWhetherToSendABodyIsToldWhenItIsRead() throws Exception {
    send("POST /echo HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
    assertThat(until("\r\n\r\n")).startsWith("HTTP/1.1 100 ");
    send("hello");
    assertThat(until("hello")).startsWith("HTTP/1.1 200 ");
    send(last(post("/echo", "next")));
    assertThat(all()).endsWith("next");
  }

  @Test
  void whoAsksWhetherToSendABodyIsToldNoAndTheConnectionEnds() throws Exception {
    send("POST /refuse HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
    assertThat(all()).startsWith("HTTP/1.1 403 ").endsWith("no");
  }

  @Test
  void anOldClientGetsAnAnswerThatEndsWithTheConnection() throws Exception {
    send("GET /stream HTTP/1.0\r\n\r\n");
    assertThat(all()).contains(" 200 ").doesNotContain("chunked").endsWith("\r\n\r\nonetwo");
  }

  @Test
  void anAnswerOfUnknownLengthGoesInPieces() throws Exception {
    send("GET /stream HTTP/1.1\r\n\r\n");
    assertThat(until("0\r\n\r\n")).contains("\r\n3\r\none\r\n3\r\ntwo\r\n");
    send(last(post("/echo", "next")));
    assertThat(all()).endsWith("next");
  }

  @Test
  void whoAsksForTheHeadGetsNoBody() throws Exception {
    send("HEAD /refuse HTTP/1.1\r\nConnection: close\r\n\r\n");
    assertThat(all()).startsWith("HTTP/1.1 403 ").endsWith("\r\n\r\n");
  }

  @Test
  void aLineThatIsTooLongIsRefused() throws Exception {
    send("GET /echo?" + "x".repeat(20 << 10) + " HTTP/1.1\r\n\r\n");
    assertThat(all()).startsWith("HTTP/1.1 414 ");
  }

  @Test
  void headersThatAreTooLongAreRefused() throws Exception {
    send("GET /echo HTTP/1.1\r\n" + ("X: " + "x".repeat(1 << 10) + "\r\n").repeat(40) + "\r\n");
    assertThat(all()).startsWith("HTTP/1.1 431 ");
  }

  @Test
  void twoLengthsThatDifferAreRefused() throws Exception {
    send("POST /echo HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde");
    assertThat(all()).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void anAnswerThatIsShorterThanItWasSaidToBeEndsWithTheConnection() throws Exception {
    send("GET /short HTTP/1.1\r\n\r\n");
    assertThat(all()).contains("content-length: 10").endsWith("\r\n\r\nshort");
  }

  @Test
  void aClientThatTakesNothingIsEnded() throws Exception {
    send("GET /many HTTP/1.1\r\n\r\n");
    assertThat(failures.poll(30, TimeUnit.SECONDS)).contains("neither takes nor sends");
    assertThat(all().length()).isLessThan(MANY_BYTES);
  }

  @Test
  void aClientThatTakesSlowlyGetsAll() throws Exception {
    send("GET /many HTTP/1.1\r\nConnection: close\r\n\r\n");
    String answer = all();
    assertThat(answer.length() - answer.indexOf("\r\n\r\n") - 4).isEqualTo(MANY_BYTES);
    assertThat(failures).isEmpty();
  }

  @Test
  void aClientThatStopsInTheMiddleOfABodyIsEnded() throws Exception {
    send("POST /echo HTTP/1.1\r\nContent-Length: 5\r\n\r\nhel");
    assertThat(failures.poll(30, TimeUnit.SECONDS)).contains("neither takes nor sends");
    assertThat(all()).isEmpty();
  }

  @Test
  void aClientThatGoesAwayInTheMiddleOfABodyIsNotWaitedFor() throws Exception {
    send("POST /echo HTTP/1.1\r\nContent-Length: 5\r\n\r\nhel");
    client.shutdownOutput();
    assertThat(failures.poll(30, TimeUnit.SECONDS)).isNotNull();
  }

  @Test
  void thePortEndsWhileAClientIsAnswered() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    port.serve(
        "/wait",
        exchange -> {
          begun.countDown();
          echo(exchange);
        });
    send("POST /wait HTTP/1.1\r\nContent-Length: 5\r\n\r\nhel");
    begun.await();
    port.close();
    assertThat(failures.poll(30, TimeUnit.SECONDS)).isEqualTo("the client went away");
    assertThat(all()).isEmpty();
  }
}
