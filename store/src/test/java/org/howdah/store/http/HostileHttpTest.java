package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.howdah.net.Callers;
import org.howdah.net.HttpLimits;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.howdah.store.Partitions;
import org.howdah.store.Scan;
import org.howdah.testkit.Seeds;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that send what they should not, or want the server to hold more than it may. */
class HostileHttpTest {
  private static final int SOCKET_MILLIS = 60_000;

  private final MemoryStore memory = new MemoryStore(System::currentTimeMillis);
  private Served served;

  @AfterEach
  void stop() {
    served.close();
    memory.close();
  }

  private void start(HttpLimits limits) throws Exception {
    served = Served.of(memory, limits);
    memory.create("d", 1);
  }

  /** Sends a request as it is, and reads the answer to its end. */
  private String ask(String request) throws Exception {
    return ask(request.getBytes(ISO_8859_1));
  }

  private String ask(byte[] request) throws Exception {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(request);
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  /** The same, but reads no further than the error: who is to send more is waited for. */
  private String answered(String request) throws Exception {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      StringBuilder answer = new StringBuilder();
      int one;
      while ((one = socket.getInputStream().read()) >= 0 && one != '}') {
        answer.append((char) one);
      }
      return answer.toString();
    }
  }

  private Socket connect() throws Exception {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.port());
    socket.setSoTimeout(SOCKET_MILLIS);
    return socket;
  }

  @Test
  void nobodyGetsDataWithoutTheToken() throws Exception {
    start(Served.LIMITS);
    for (String page : new String[] {"/v1/data", "/v1/data/d", "/v1/data/d/keys/k", "/v1/x"}) {
      for (String header :
          new String[] {
            "",
            "Authorization: Bearer\r\n",
            "Authorization: Bearer x" + Served.TOKEN + "\r\n",
            "Authorization: Basic " + Served.TOKEN + "\r\n"
          }) {
        assertThat(
                ask(
                    "GET "
                        + page
                        + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                        + header
                        + "\r\n"))
            .startsWith("HTTP/1.1 401 ")
            .contains(Served.TOKEN_FILE.toString(), "USER_CONFIGURATION")
            .doesNotContain(Served.TOKEN);
      }
    }
  }

  @Test
  void whoHasNoTokenKeepsNobodyWaitingForTheRestOfARequest() throws Exception {
    start(Served.LIMITS);
    List<Socket> halves = new ArrayList<>();
    try {
      for (int i = 0; i < 10 * Served.LIMITS.workers(); i++) {
        Socket half = connect();
        halves.add(half);
        String length = "Content-Length: 30000000\r\n\r\n";
        half.getOutputStream()
            .write(("PUT /v1/data/d/keys/k HTTP/1.1\r\nHost: x\r\n" + length).getBytes(UTF_8));
      }
      long begin = System.nanoTime();
      assertThat(ask(Served.head("GET /v1/data", ""))).startsWith("HTTP/1.1 200 ");
      assertThat(System.nanoTime() - begin).as("nanoseconds").isLessThan(4_000_000_000L);
    } finally {
      for (Socket half : halves) {
        half.close();
      }
    }
  }

  @Test
  void ofThoseWhoSendNothingFewStay() throws Exception {
    start(Served.LIMITS);
    List<Socket> silent = new ArrayList<>();
    try {
      for (int i = 0; i < 600; i++) {
        silent.add(connect());
      }
      int most = Callers.Bounds.OF_CLIENTS.unknownOfAddress();
      long deadline = System.nanoTime() + 8_000_000_000L;
      while (silent.stream().filter(HostileHttpTest::isOpen).count() > most) {
        assertThat(System.nanoTime())
            .as("before they are closed for their age")
            .isLessThan(deadline);
      }
      assertThat(ask(Served.head("GET /v1/data", ""))).startsWith("HTTP/1.1 200 ");
    } finally {
      for (Socket one : silent) {
        one.close();
      }
    }
  }

  private static boolean isOpen(Socket socket) {
    try {
      socket.setSoTimeout(1);
      return socket.getInputStream().read() >= 0;
    } catch (SocketTimeoutException open) {
      return true;
    } catch (IOException reset) {
      return false;
    }
  }

  @Test
  void anyHttpClientReadsAndChangesKeys() throws Exception {
    start(Served.LIMITS);
    String put = "PUT /v1/data/d/keys/a%2Fb%00/c?flags=4294967295";
    assertThat(ask(Served.head(put, "Content-Length: 5\r\n") + "hello"))
        .startsWith("HTTP/1.1 200 ")
        .contains("\"status\": \"DONE\"");
    assertThat(memory.open("d").orElseThrow().get("a/b\0/c".getBytes(UTF_8)).get().flags())
        .isEqualTo(-1);
    String get = ask(Served.head("GET /v1/data/d/keys/a%2Fb%00/c", ""));
    assertThat(get).startsWith("HTTP/1.1 200 ").contains("\r\nX-Howdah-Flags: 4294967295\r\n");
    assertThat(get).endsWith("\r\n\r\nhello");
    assertThat(ask(Served.head("DELETE /v1/data/d/keys/a%2Fb%00/c", "")))
        .startsWith("HTTP/1.1 200 ");
    assertThat(ask(Served.head("DELETE /v1/data/d/keys/a%2Fb%00/c", "")))
        .startsWith("HTTP/1.1 404 ");
    assertThat(ask(Served.head("GET /v1/data/d/keys/a%2Fb%00/c", ""))).startsWith("HTTP/1.1 404 ");
  }

  @Test
  void whatMakesNoSenseIsRefused() throws Exception {
    start(Served.LIMITS);
    String[][] requests = {
      {"404", "GET /v1/nothing", ""},
      {"404", "GET /v1/data/none", ""},
      {"404", "GET /v1/data/d/else", ""},
      {"405", "POST /v1/data", "Content-Length: 0\r\n"},
      {"405", "GET /v1/data/d/change", ""},
      {"411", "POST /v1/data/d/get", "Transfer-Encoding: chunked\r\n"},
      {"413", "POST /v1/data/d/get", "Content-Length: 2097153\r\n"},
      {"413", "PUT /v1/data/d/keys/k", "Content-Length: 99999999999999\r\n"},
      {"400", "GET /v1/data/d/partitions/8", ""},
      {"400", "GET /v1/data/d/partitions/99999999999", ""},
      {"400", "GET /v1/data/d/partitions/x", ""},
      {"400", "GET /v1/data/d/keys/" + "k".repeat(1025), ""},
      {"400", "PUT /v1/data/d/keys/k?flags=much", "Content-Length: 0\r\n"},
      {"400", "PUT /v1/data/e?copies=99", "Content-Length: 0\r\n"},
    };
    for (String[] one : requests) {
      String answer = answered(Served.head(one[1], one[2]));
      assertThat(answer).as(one[1]).startsWith("HTTP/1.1 " + one[0] + " ").contains("\"message\"");
    }
  }

  @Test
  void aRequestThatIsNotWholeChangesNothing() throws Exception {
    start(Served.LIMITS);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameWriter frames = new FrameWriter(out);
    frames.change("k".getBytes(UTF_8), Change.put("v".getBytes(UTF_8)));
    frames.end();
    byte[] whole = out.toByteArray();
    for (int length = 0; length < whole.length; length++) {
      out.reset();
      String length0 = "Content-Length: " + length + "\r\n";
      out.write(Served.head("POST /v1/data/d/change", length0).getBytes(UTF_8));
      out.write(whole, 0, length);
      assertThat(ask(out.toByteArray())).startsWith("HTTP/1.1 400 ").contains("INPUT");
    }
    assertThat(memory.open("d").orElseThrow().get("k".getBytes(UTF_8)).get()).isNull();
  }

  @Test
  void randomBytesAreRefused() throws Exception {
    start(Served.LIMITS);
    Seeds.check(20, this::randomBytesAreRefused);
  }

  private void randomBytesAreRefused(Random random) throws Exception {
    byte[] body = new byte[1 + random.nextInt(200)];
    random.nextBytes(body);
    body[0] = 0;
    body[body.length > 1 ? 1 : 0] = 0;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String page = random.nextBoolean() ? "get" : "change";
    String head = Served.head("POST /v1/data/d/" + page, "Content-Length: " + body.length + "\r\n");
    out.write(head.getBytes(UTF_8));
    out.write(body);
    assertThat(ask(out.toByteArray())).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void aBatchHasOnlySoManyKeys() throws Exception {
    start(new HttpLimits(16, 4, 1 << 20, 4 << 20, 100, 64 << 10, 60_000, 10_000, 30_000));
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    FrameWriter frames = new FrameWriter(body);
    for (int i = 0; i <= 100; i++) {
      frames.key(new byte[] {(byte) i});
    }
    frames.end();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String length = "Content-Length: " + body.size() + "\r\n";
    out.write(Served.head("POST /v1/data/d/get", length).getBytes(UTF_8));
    body.writeTo(out);
    assertThat(ask(out.toByteArray())).startsWith("HTTP/1.1 400 ").contains("at most 100 keys");
  }

  @Test
  void bodiesOfAllClientsTogetherAreBounded() throws Exception {
    start(new HttpLimits(16, 4, 1 << 20, 1 << 20, 100, 64 << 10, 60_000, 10_000, 30_000));
    String head = Served.head("PUT /v1/data/d/keys/k", "Content-Length: 1000000\r\n");
    String other = Served.head("PUT /v1/data/d/keys/j", "Content-Length: 100000\r\n");
    Until.holds(
        "the other is refused",
        () -> {
          // Whichever of the two comes first is not refused.
          try (Socket first = connect()) {
            first.getOutputStream().write(head.getBytes(UTF_8));
            return ask(other + "x".repeat(100_000)).contains("RESOURCES");
          } catch (Exception reset) {
            return false;
          }
        });
  }

  @Test
  void onlySoManyScansAreUnderWay() throws Exception {
    start(new HttpLimits(16, 1, 1 << 20, 4 << 20, 100, 64 << 10, 60_000, 10_000, 30_000));
    fillPartition();
    try (RemoteStore store = served.connectHastily()) {
      DataSet data = store.open("d").orElseThrow();
      try (Scan first = data.scan(0)) {
        assertThat(first.next()).isTrue();
        assertThatThrownBy(() -> data.scan(0))
            .isInstanceOf(HowdahException.class)
            .extracting(e -> ((HowdahException) e).code())
            .isEqualTo(ErrorCode.RESOURCES);
      }
      Until.holds("the scan that was closed ends", () -> served.scans() == 0);
    }
  }

  @Test
  void whoSendsHalfOfARequestIsEnded() throws Exception {
    start(Served.LIMITS);
    try (Socket half = connect()) {
      half.getOutputStream().write("GET /v1/da".getBytes(UTF_8));
      assertThat(half.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void whoDoesNotReadAScanGivesWayToAnother() throws Exception {
    start(new HttpLimits(16, 1, 1 << 20, 4 << 20, 100, 64 << 10, 500, 10_000, 30_000));
    fillPartition();
    try (Socket stalled = connect()) {
      String head = Served.head("GET /v1/data/d/partitions/0", "");
      stalled.getOutputStream().write(head.getBytes(UTF_8));
      Until.holds("it is stalled", () -> served.stalledScans() == 1);
      try (RemoteStore store = served.connectHastily();
          Scan scan = store.open("d").orElseThrow().scan(0)) {
        assertThat(scan.next()).isTrue();
      }
    }
  }

  @Test
  void whoReadsAScanSlowlyKeepsItWhileThereIsPlaceForOthers() throws Exception {
    start(new HttpLimits(16, 2, 1 << 20, 4 << 20, 100, 64 << 10, 500, 10_000, 30_000));
    int keys = fillPartition();
    try (RemoteStore store = served.connectHastily()) {
      DataSet data = store.open("d").orElseThrow();
      try (Scan slow = data.scan(0);
          Scan other = data.scan(0)) {
        assertThat(other.next()).isTrue();
        Until.holds("both are stalled", () -> served.stalledScans() == 2);
        assertThat(count(slow)).isEqualTo(keys);
      }
    }
  }

  private static int count(Scan scan) throws HowdahException {
    int count = 0;
    while (scan.next()) {
      count++;
    }
    return count;
  }

  @Test
  void aNodeThatStopsInAScanIsLost() throws Exception {
    start(Served.LIMITS);
    fillPartition();
    try (RemoteStore store = served.connect()) {
      try (Scan scan = store.open("d").orElseThrow().scan(0)) {
        assertThat(scan.next()).isTrue();
        served.close();
        assertThatThrownBy(
                () -> {
                  while (scan.next()) {
                    assertThat(scan.key()).isNotEmpty();
                  }
                })
            .isInstanceOf(HowdahException.class)
            .extracting(e -> ((HowdahException) e).code())
            .isEqualTo(ErrorCode.LOST);
      }
    }
  }

  /** More than what sockets hold by themselves. */
  private int fillPartition() throws Exception {
    DataSet data = memory.open("d").orElseThrow();
    byte[] value = new byte[1 << 20];
    int keys = 0;
    for (int i = 0; keys < 64; i++) {
      byte[] key = Integer.toString(i).getBytes(UTF_8);
      if (Partitions.of(key, data.partitions()) == 0) {
        data.change(key, Change.put(value)).get();
        keys++;
      }
    }
    return keys;
  }
}
