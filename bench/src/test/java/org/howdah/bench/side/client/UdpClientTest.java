package org.howdah.bench.side.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class UdpClientTest {
  private static final int KEYS = 1000;
  private static final int DATAGRAM_BYTES = 1 << 16;

  @TempDir Path folder;

  @Test
  void memcachedAnswersEveryKeyOfSeveralRequestsAtOnce() throws Exception {
    try (Memcached server = Memcached.startWithUdp(folder)) {
      store(server.address());
      LookUpClient.Worker worker = worker(server.address(), "20", "4");

      int answered = 0;
      while (answered < KEYS) {
        answered += worker.step();
      }
      answered += worker.drain();

      assertThat(answered % 20).isZero();
      assertThat(answered).isGreaterThanOrEqualTo(KEYS);
    }
  }

  @Test
  void aRequestThatGetsLostIsSentAgain() throws Exception {
    try (DatagramSocket server = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> answers = CompletableFuture.runAsync(() -> answerSecond(server));
      LookUpClient.Worker worker = worker("127.0.0.1:" + server.getLocalPort(), "1", "1");

      int answered = 0;
      while (answered == 0) {
        answered = worker.step();
      }

      assertThat(answered).isEqualTo(1);
      assertThat(worker.resent()).isPositive();
      answers.get();
    }
  }

  @Test
  void aServerWithoutUdpIsNamedWithWhatToDo() throws Exception {
    try (Memcached server = Memcached.start(folder)) {
      LookUpClient.Worker worker = worker(server.address(), "1", "1");

      assertThatThrownBy(
              () -> {
                while (true) {
                  worker.step();
                }
              })
          .isInstanceOf(IOException.class)
          .hasMessageContaining(server.address().substring("127.0.0.1".length()))
          .hasMessageContaining("start it with -U");
    }
  }

  private static LookUpClient.Worker worker(String address, String keys, String requests)
      throws IOException {
    return new UdpClient(List.of(address, keys, requests)).open(new Keys(KEYS, 0, Keys.NAME_START));
  }

  private static void store(String address) throws IOException {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(address.split(":")[1]))) {
      for (int i = 0; i < KEYS; i++) {
        String set = "set " + Keys.NAME_START + Keys.key(i) + " 0 0 8\r\n12345678\r\n";
        socket.getOutputStream().write(set.getBytes(US_ASCII));
        socket.getInputStream().readNBytes("STORED\r\n".length());
      }
    }
  }

  /** Drops the first request and answers the next one. */
  private static void answerSecond(DatagramSocket server) {
    try {
      DatagramPacket request = new DatagramPacket(new byte[DATAGRAM_BYTES], DATAGRAM_BYTES);
      server.receive(request);
      server.receive(request);
      String key = new String(request.getData(), 12, request.getLength() - 14, US_ASCII);
      byte[] answer = ("12345678VALUE " + key + " 0 8\r\n12345678\r\nEND\r\n").getBytes(US_ASCII);
      byte[] header = Arrays.copyOf(request.getData(), 8);
      System.arraycopy(header, 0, answer, 0, header.length);
      server.send(new DatagramPacket(answer, answer.length, request.getSocketAddress()));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
