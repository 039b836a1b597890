package org.howdah.store.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.howdah.store.MemoryStore;
import org.howdah.store.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that ask for much and take nothing, beside others that do. */
class DeafClientsTest {
  private static final int VALUE_BYTES = 1_000_000;
  private static final int HELD_BYTES = 2_500_000;
  private static final int DEAF = 20;

  /** More than a client's system takes for it. */
  private static final int ANSWERS = 4;

  /**
   * Between the marks of a channel, and a slice more; with what a batch has beside large values.
   */
  private static final long UNREAD_BYTES_MAX = 500_000;

  private static final long WAIT_NANOS_MAX = 20_000_000_000L;
  private static final String VALUE = value(1);

  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private final List<Socket> deaf = new ArrayList<>();
  private Server server;
  private Client honest;

  private static String value(long seed) {
    byte[] bytes = new byte[VALUE_BYTES];
    Random random = new Random(seed);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) ('a' + random.nextInt(26));
    }
    return new String(bytes, ISO_8859_1);
  }

  @BeforeEach
  void start() throws Exception {
    Limits limits = new Limits(1 << 20, 64 << 10, 200, 1 << 24, HELD_BYTES, 60);
    server =
        Server.start("127.0.0.1", 0, store.create("default", 1), limits, System::currentTimeMillis);
    honest = new Client("127.0.0.1:" + server.port());
    assertThat(honest.ask("set big 0 0 " + VALUE_BYTES + "\r\n" + VALUE + "\r\n"))
        .isEqualTo("STORED\r\n");
  }

  @AfterEach
  void stop() throws Exception {
    for (Socket one : deaf) {
      one.close();
    }
    honest.close();
    server.close();
    store.close();
  }

  /** A client with little room, which reads when it is told to. */
  private Socket ask(String requests) throws IOException {
    Socket socket = new Socket();
    deaf.add(socket);
    socket.setReceiveBufferSize(4 << 10);
    socket.setSoTimeout(20_000);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
    socket.getOutputStream().write(requests.getBytes(ISO_8859_1));
    return socket;
  }

  private static String answer(String value) {
    return "VALUE big 0 " + VALUE_BYTES + "\r\n" + value + "\r\nEND\r\n";
  }

  /** Whether this begins with answers of the one value, and goes on with such of the other. */
  private static boolean isOfBoth(String said, String other) {
    return IntStream.rangeClosed(0, ANSWERS)
        .mapToObj(n -> answer(VALUE).repeat(n) + answer(other).repeat(ANSWERS - n))
        .anyMatch(all -> all.startsWith(said));
  }

  private void askDeaf(String requests) throws IOException {
    for (int i = 0; i < DEAF; i++) {
      ask(requests);
    }
    awaitUnread();
  }

  /** Until each deaf client has made the server wait for it. */
  private void awaitUnread() {
    long deadline = System.nanoTime() + WAIT_NANOS_MAX;
    while (server.state().outputBudget().taken() < DEAF * 64L * 1024) {
      assertThat(System.nanoTime()).as("bytes that nobody reads").isLessThan(deadline);
      Thread.yield();
    }
  }

  private void assertHonestIsServed() throws Exception {
    for (String request : List.of("get nothing\r\n", "get big\r\n", "get nothing other\r\n")) {
      long begin = System.nanoTime();
      assertThat(honest.ask(request))
          .isEqualTo(request.contains("big") ? answer(VALUE) : "END\r\n");
      assertThat(System.nanoTime() - begin)
          .as("nanoseconds of %s", request)
          .isLessThan(5_000_000_000L);
    }
    try (Client fresh = new Client("127.0.0.1:" + server.port())) {
      assertThat(fresh.ask("mg big v\r\n"))
          .isEqualTo("VA " + VALUE_BYTES + "\r\n" + VALUE + "\r\n");
    }
    assertThat(server.state().held().taken()).isLessThanOrEqualTo(HELD_BYTES);
    assertThat(server.state().outputBudget().taken()).isLessThan(DEAF * UNREAD_BYTES_MAX);
  }

  @Test
  void thoseWhoTakeNothingKeepNobodyWaiting() throws Exception {
    askDeaf("get big\r\n".repeat(50));
    assertHonestIsServed();
  }

  @Test
  void thoseWhoTakeNothingOfManyKeysKeepNobodyWaiting() throws Exception {
    askDeaf(("get" + " big".repeat(50) + "\r\n").repeat(5));
    assertHonestIsServed();
  }

  @Test
  void thoseWhoTakeNothingByOtherCommandsKeepNobodyWaiting() throws Exception {
    askDeaf("gat 0 big\r\nmg big v\r\ngets big\r\n".repeat(20));
    assertHonestIsServed();
  }

  @Test
  void whoTakesItsAnswerLateHasItWhole() throws Exception {
    askDeaf("get big\r\n".repeat(ANSWERS) + "get nothing\r\nmg big v k\r\nquit\r\n");
    String whole =
        answer(VALUE).repeat(ANSWERS)
            + "END\r\n"
            + "VA "
            + VALUE_BYTES
            + " kbig\r\n"
            + VALUE
            + "\r\n";
    for (Socket one : deaf) {
      assertThat(new String(one.getInputStream().readAllBytes(), ISO_8859_1).equals(whole))
          .isTrue();
    }
    assertThat(server.state().held().taken()).isZero();
    HostileClientTest.awaitTaken(server.state().outputBudget(), 0);
  }

  @Test
  void whoTakesItsAnswerWhenTheValueIsAnotherHasNoneThatNeverWas() throws Exception {
    askDeaf("get big\r\n".repeat(ANSWERS) + "quit\r\n");
    String other = value(2);
    honest.ask("set big 0 0 " + VALUE_BYTES + "\r\n" + other + "\r\n");
    int broken = 0;
    for (Socket one : deaf) {
      String said = new String(one.getInputStream().readAllBytes(), ISO_8859_1);
      assertThat(isOfBoth(said, other)).as("%s bytes of answers", said.length()).isTrue();
      broken += said.length() % answer(VALUE).length() == 0 ? 0 : 1;
    }
    assertThat(broken).as("that were closed").isPositive();
  }

  @Test
  void theAddressThatHasMostGivesUpWhatWasLeftAloneForLongest() throws Exception {
    Held held = new Held(250);
    LargeValue first = value("10.0.0.1");
    LargeValue second = value("10.0.0.1");
    LargeValue other = value("10.0.0.2");
    held.keep(other);
    held.keep(first);
    held.keep(second);
    assertThat(held.taken()).isEqualTo(200);
    assertThat(List.of(isThere(other), isThere(first), isThere(second)))
        .containsExactly(true, false, true);
    LargeValue third = value("10.0.0.3");
    LargeValue fourth = value("10.0.0.2");
    held.remove(second);
    held.keep(fourth);
    held.progressed(other);
    held.keep(third);
    assertThat(List.of(isThere(other), isThere(third), isThere(fourth)))
        .containsExactly(true, true, false);
    held.remove(other);
    held.remove(third);
    assertThat(held.taken()).isZero();
  }

  private static LargeValue value(String address) throws Exception {
    Value value = new Value(new byte[100], 0, 1, Value.NEVER);
    return new LargeValue(InetAddress.getAllByName(address)[0], new byte[] {1}, value);
  }

  private static boolean isThere(LargeValue value) {
    var slice = value.next(io.netty.buffer.UnpooledByteBufAllocator.DEFAULT);
    boolean there = slice != null;
    if (there) {
      slice.release();
    }
    return there;
  }
}
