package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.howdah.net.Exchange;
import org.howdah.net.HttpPort;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Retry;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.howdah.store.Outcome;
import org.howdah.store.Scan;
import org.howdah.store.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the client makes of answers that are not what they should be. */
@Timeout(60)
class BrokenNodeTest {
  private static final byte[] KEY = {'k'};
  private static final String NO_ROOM = "{\"code\": \"RESOURCES\", \"message\": \"full\"}";
  private static final Retry HASTY = new Retry(3, 1, 2, Long.MAX_VALUE);

  private HttpPort server;
  private volatile int status = 200;
  private volatile byte[] answer = new byte[0];
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private volatile boolean hangsUp;

  @BeforeEach
  void start() throws Exception {
    server = HttpPort.start("127.0.0.1", 0, Served.LIMITS);
    server.serve("/v1/data", this::answerMap);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String address() {
    return "127.0.0.1:" + server.port();
  }

  private void answerMap(Exchange exchange) throws IOException {
    String nodes = "\"nodes\": [{\"name\": \"n\", \"address\": \"" + address() + "\"}]";
    String path = exchange.path();
    String map =
        path.equals("/v1/data")
            ? "{\"node\": \"n\", \"dataSets\": [], " + nodes + "}"
            : "{\"name\": \"d\", \"id\": \"7\", \"copies\": 1, \"owners\": [[\"n\"]], "
                + nodes
                + "}";
    asked.add(exchange.method() + " " + path + query(exchange));
    boolean isMap = path.equals("/v1/data") || path.equals("/v1/data/d");
    byte[] body = isMap ? map.getBytes(UTF_8) : answer;
    if (exchange.header("Content-Length") != null) {
      assertThat(exchange.body(exchange.length(1 << 20))).isNotNull();
    }
    if (!isMap && hangsUp) {
      return; // Which ends the connection.
    }
    boolean refuses = !isMap && refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    byte[] said = refuses ? NO_ROOM.getBytes(UTF_8) : body;
    exchange.answer(isMap ? 200 : refuses ? 503 : status, "application/octet-stream", said);
  }

  private static String query(Exchange exchange) throws HowdahException {
    return exchange.query().entrySet().stream()
        .map(one -> one.getKey() + "=" + one.getValue())
        .collect(Collectors.joining("&", exchange.query().isEmpty() ? "" : "?", ""));
  }

  private static byte[] entries(int count) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameWriter frames = new FrameWriter(out);
    for (int i = 0; i < count; i++) {
      frames.entry(KEY, new Value(new byte[] {1}, 0, 1, 0), new byte[] {1});
    }
    frames.end();
    return out.toByteArray();
  }

  private DataSet open(RemoteStore store) throws Exception {
    return store.open("d").orElseThrow();
  }

  @Test
  void aNodeThatIsFrozenIsLeftForTheNext() throws Exception {
    answer = entries(1);
    try (ServerSocket frozen = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        RemoteStore store =
            RemoteStore.open(
                new Transport(
                    List.of("127.0.0.1:" + frozen.getLocalPort(), address()),
                    "t",
                    null,
                    HASTY,
                    200))) {
      assertThat(open(store).get(KEY).get(60, TimeUnit.SECONDS).bytes()).containsExactly(1);
    }
  }

  @Test
  void aScanThatEndsEarlyIsNoShortScan() throws Exception {
    byte[] whole = entries(3);
    try (RemoteStore store = RemoteStore.open(List.of(address()), "t", null, HASTY)) {
      answer = whole;
      assertThat(readAll(open(store))).isEqualTo(3);
      for (int cut : new int[] {0, 10, whole.length - 17, whole.length - 1}) {
        answer = Arrays.copyOf(whole, cut);
        assertThatThrownBy(() -> readAll(open(store)))
            .as("%s of %s bytes", cut, whole.length)
            .isInstanceOf(HowdahException.class)
            .hasMessageContainingAll(address(), "ended early")
            .extracting(e -> ((HowdahException) e).code())
            .isEqualTo(ErrorCode.LOST);
      }
    }
  }

  private static int readAll(DataSet data) throws HowdahException {
    int count = 0;
    try (Scan scan = data.scan(0)) {
      while (scan.next()) {
        assertThat(scan.key()).isEqualTo(KEY);
        count++;
      }
    }
    return count;
  }

  @Test
  void aGetThatIsNotAnsweredIsNotAbsent() throws Exception {
    try (RemoteStore store = RemoteStore.open(List.of(address()), "t", null, HASTY)) {
      answer = entries(0);
      assertCode(ErrorCode.CORRUPTION, store);
      answer = "hello".getBytes(UTF_8);
      assertCode(ErrorCode.CORRUPTION, store);
      answer = new byte[0];
      assertCode(ErrorCode.LOST, store);
      status = 502;
      answer = "<html>bad gateway".getBytes(UTF_8);
      assertCode(ErrorCode.LOST, store);
      status = 404;
      assertCode(ErrorCode.USER_CONFIGURATION, store);
      status = 503;
      answer = NO_ROOM.getBytes(UTF_8);
      assertCode(ErrorCode.RESOURCES, store);
      status = 429;
      answer = "slow down".getBytes(UTF_8);
      assertCode(ErrorCode.RESOURCES, store);
    }
  }

  private void assertCode(ErrorCode code, RemoteStore store) throws Exception {
    DataSet data = open(store);
    assertThatThrownBy(() -> data.get(KEY).get())
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(HowdahException.class)
        .extracting(e -> ((HowdahException) e).code())
        .isEqualTo(code);
  }

  @Test
  void aChangeWhoseAnswerGotLostIsNotSentAgain() throws Exception {
    try (RemoteStore store = RemoteStore.open(List.of(address(), address()), "t")) {
      DataSet data = open(store);
      hangsUp = true;
      asked.clear();
      assertThatThrownBy(() -> data.change(KEY, Change.put(KEY)).get())
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(HowdahException.class)
          .extracting(e -> ((HowdahException) e).code())
          .isEqualTo(ErrorCode.LOST);
      assertThat(asked).containsExactly("POST /v1/data/d/change?id=7");
    }
  }

  @Test
  void aDropThatIsSentAgainIsStillOfTheSameDataSet() throws Exception {
    try (RemoteStore store = RemoteStore.open(List.of(address(), address()), "t")) {
      asked.clear();
      store.drop("d");
      assertThat(asked).containsExactly("GET /v1/data/d", "DELETE /v1/data/d?id=7");
    }
  }

  @Test
  void whatSaysThatAScanGoesOnIsNoKey() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameWriter frames = new FrameWriter(out);
    for (int i = 0; i < 3; i++) {
      frames.alive();
      frames.entry(KEY, new Value(new byte[] {1}, 0, 1, 0), new byte[] {1});
      frames.alive();
    }
    frames.end();
    answer = out.toByteArray();
    try (RemoteStore store = RemoteStore.open(List.of(address()), "t", null, HASTY)) {
      assertThat(readAll(open(store))).isEqualTo(3);
    }
  }

  @Test
  void whatANodeHasNoRoomForIsAskedAgain() throws Exception {
    try (RemoteStore store = RemoteStore.open(List.of(address()), "t", null, HASTY)) {
      DataSet data = open(store);
      refusals.set(2);
      answer = entries(1);
      assertThat(data.get(KEY).get().bytes()).containsExactly(1);
      refusals.set(2);
      assertThat(readAll(data)).isEqualTo(1);
      refusals.set(2);
      answer = outcome();
      assertThat(data.change(KEY, Change.put(new byte[1])).get().isDone()).isTrue();
    }
  }

  private static byte[] outcome() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameWriter frames = new FrameWriter(out);
    frames.outcome(new Outcome(Outcome.Status.DONE, null));
    frames.end();
    return out.toByteArray();
  }

  @Test
  void butNotForEver() throws Exception {
    try (RemoteStore store = RemoteStore.open(List.of(address()), "t", null, HASTY)) {
      DataSet data = open(store);
      refusals.set(Integer.MAX_VALUE);
      assertCode(ErrorCode.RESOURCES, store);
      assertThat(asked.stream().filter(one -> one.startsWith("POST"))).hasSize(3);
      assertThatThrownBy(() -> data.scan(0)).hasMessage("full");
    }
  }

  @Test
  void whoOnlyPutsLeavesANodeThatDoesNotAnswer() throws Exception {
    MemoryStore memory = new MemoryStore(System::currentTimeMillis);
    memory.create("d", 1, "7");
    hangsUp = true;
    try (Served good = Served.of(memory, Served.LIMITS);
        RemoteStore store = RemoteStore.open(List.of(address(), good.address()), Served.TOKEN)) {
      DataSet data = open(store);
      assertThatThrownBy(() -> data.change(KEY, Change.put(KEY)).get())
          .cause()
          .isInstanceOf(HowdahException.class)
          .hasMessageContaining(address());
      assertThat(data.change(KEY, Change.put(KEY)).get().isDone()).isTrue();
      assertThat(asked.stream().filter(one -> one.startsWith("POST"))).hasSize(1);
    }
  }
}
