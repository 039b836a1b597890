package org.howdah.probe.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.probe.choice.KeyHash;
import org.howdah.probe.choice.Modulo;
import org.howdah.probe.memcached.GetLoad.Transport;
import org.howdah.testkit.Until;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.testkit.daemon.Ports;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients of a real memcached. */
class GetClientsTest {
  private static final Duration MOMENT = Duration.ofMillis(200);
  private static final int KEYS = 1000;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "TCP, 1, 64, false",
    "TCP, 20, 5000, false",
    "TCP, 20, 5000, true",
    "TCP, 3, 100000, false",
    "UDP, 1, 64, false",
    "UDP, 20, 500, false",
    "UDP, 2, 5000, true"
  })
  void everyAnswerHasAllBytesOfItsKeys(
      Transport transport, int keys, int bytes, boolean isCompressed) throws Exception {
    Values values = new Values(KEYS, bytes, isCompressed);
    int answerBytes = new Wire(values, values.stored().length).answerBytes(keys);
    try (Memcached server = Memcached.startWithUdp(folder, "-m", "256")) {
      GetClients clients = clients(values, server);
      clients.fill();
      GetFigures figures = clients.ask(new GetLoad(transport, 2, keys, GetLoad.AS_FAST, MOMENT));
      assertThat(figures.nanos().getTotalCount()).isPositive();
      assertThat(figures.bytes()).isEqualTo(figures.nanos().getTotalCount() * answerBytes);
      assertThat(figures.micros(50)).isPositive().isLessThanOrEqualTo(figures.micros(99));
      assertThat(figures.keysPerSecond()).isEqualTo(keys * figures.getsPerSecond());
    }
  }

  @Test
  void keysOfAGetAreSharedOutOverTheServers() throws Exception {
    Values values = new Values(KEYS, 64, false);
    int ends = 3 * Wire.END.length;
    try (Memcached one = Memcached.start(folder);
        Memcached two = Memcached.start(folder);
        Memcached three = Memcached.start(folder)) {
      GetClients clients = clients(values, one, two, three);
      clients.fill();
      GetFigures figures = clients.ask(new GetLoad(Transport.TCP, 1, 200, GetLoad.AS_FAST, MOMENT));
      int bytesOfKeys = new Wire(values, values.stored().length).answerBytes(200) - Wire.END.length;
      assertThat(figures.bytes()).isEqualTo(figures.nanos().getTotalCount() * (bytesOfKeys + ends));
    }
  }

  @Test
  void aRateIsKeptWhateverTheAnswersTake() throws Exception {
    try (Memcached server = Memcached.start(folder)) {
      GetClients clients = clients(new Values(KEYS, 64, false), server);
      clients.fill();
      GetFigures figures =
          clients.ask(new GetLoad(Transport.TCP, 4, 1, 200, Duration.ofSeconds(1)));
      assertThat(figures.nanos().getTotalCount()).isEqualTo(200L);
    }
  }

  /** A closed loop sees one slow answer, where those who come meanwhile would see hundreds. */
  @Test
  void whoWouldHaveWaitedIsCountedToo() throws Exception {
    try (Memcached server = Memcached.start(folder)) {
      GetClients clients = clients(new Values(KEYS, 64, false), server);
      clients.fill();
      CompletableFuture<GetFigures> asking =
          CompletableFuture.supplyAsync(
              () ->
                  uncheckedAsk(
                      clients, new GetLoad(Transport.TCP, 1, 1, 1000, Duration.ofSeconds(2))));
      server.freeze();
      long frozen = System.nanoTime();
      Until.holds("a second and a half is over", () -> System.nanoTime() - frozen > 1_500_000_000L);
      server.thaw();
      GetFigures figures = asking.join();
      long slow =
          figures.nanos().getTotalCount() - figures.nanos().getCountBetweenValues(0, 100_000_000L);
      assertThat(slow).isGreaterThan(200);
    }
  }

  private static GetFigures uncheckedAsk(GetClients clients, GetLoad load) {
    try {
      return clients.ask(load);
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void aServerThatLacksKeysIsNamed(Transport transport) throws Exception {
    try (Memcached server = Memcached.startWithUdp(folder)) {
      GetClients clients = clients(new Values(KEYS, 64, false), server);
      assertThatThrownBy(() -> clients.ask(new GetLoad(transport, 2, 1, GetLoad.AS_FAST, MOMENT)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(server.address())
          .hasMessageContaining("keys are missing");
    }
  }

  @Test
  void aServerWithoutUdpIsNamed() throws Exception {
    try (Memcached server = Memcached.start(folder)) {
      GetClients clients = clients(new Values(KEYS, 64, false), server);
      clients.fill();
      assertThatThrownBy(
              () -> clients.ask(new GetLoad(Transport.UDP, 1, 1, GetLoad.AS_FAST, MOMENT)))
          .hasMessageContaining(server.address())
          .hasMessageContaining("does not answer by UDP; memcached does with -U");
    }
  }

  @Test
  void aServerThatRefusesIsQuoted() throws Exception {
    try (Memcached server = Memcached.start(folder, "-I", "512k")) {
      GetClients clients = clients(new Values(KEYS, 600_000, false), server);
      assertThatThrownBy(clients::fill)
          .hasMessageContaining(server.address())
          .hasMessageContaining("does not store");
    }
  }

  @Test
  void whereNobodyListensTheServersAreNamed() throws Exception {
    int port = Ports.free(1).get(0);
    GetClients clients =
        new GetClients(
            List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)),
            new Values(KEYS, 64, false),
            new Modulo(KeyHash.CRC32, 1));
    assertThatThrownBy(() -> clients.ask(new GetLoad(Transport.TCP, 1, 1, GetLoad.AS_FAST, MOMENT)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(Integer.toString(port));
  }

  @Test
  void loadsThatNobodyCouldAskAreRefused() {
    assertThatThrownBy(() -> new GetLoad(Transport.TCP, 0, 1, 1, MOMENT))
        .hasMessageContaining("1 to 1024");
    assertThatThrownBy(() -> new GetLoad(Transport.TCP, 1, 1001, 1, MOMENT))
        .hasMessageContaining("1 to 1000");
    assertThatThrownBy(() -> new GetLoad(Transport.TCP, 1, 1, 0, MOMENT))
        .hasMessageContaining("more than 0");
    assertThatThrownBy(() -> new Values(0, 1, false)).hasMessageContaining("keys must be");
    assertThatThrownBy(() -> new Values(1, 2_000_000, false)).hasMessageContaining("a value must");
  }

  private static GetClients clients(Values values, Memcached... servers) {
    List<InetSocketAddress> addresses =
        List.of(servers).stream().map(server -> address(server.address())).toList();
    return new GetClients(addresses, values, new Modulo(KeyHash.CRC32, servers.length));
  }

  private static InetSocketAddress address(String text) {
    String[] parts = text.split(":");
    return new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
  }
}
