package org.howdah.bench.side.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DelayedServerTest {
  private static final int ROUND_TRIP_MICROS = 20_000;
  private static final int SERVICE_MICROS = 10_000;

  @TempDir Path folder;

  @Test
  void anAnswerComesAfterTheRoundTripAndTheServiceOfEachKeyBeforeIt() throws Exception {
    try (Memcached real = Memcached.start(folder, "-t", "1")) {
      int realPort = Integer.parseInt(real.address().split(":")[1]);
      // The value looks like the end of an answer.
      exchange(realPort, "set a 0 0 5\r\nEND\r\n\r\n", "STORED\r\n");
      DelayedServer delayed =
          new DelayedServer("127.0.0.1", realPort, ROUND_TRIP_MICROS, SERVICE_MICROS);
      String found = "VALUE a 0 5\r\nEND\r\n\r\nEND\r\n";

      long micros =
          exchange(delayed.port(), "get a b\r\nget b\r\nget a\r\n", found + "END\r\n" + found);

      assertThat(micros).isGreaterThanOrEqualTo(ROUND_TRIP_MICROS + 4 * SERVICE_MICROS);
    }
  }

  /** Otherwise none of these requests would ever be answered. */
  @Test
  void requestsAreUnderWayTogether() throws Exception {
    int requests = 50;
    try (ServerSocket real = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Future<Integer> served =
          inBackground(() -> answerWhenAllHaveCome(real, requests, "END\r\n".repeat(requests)));
      DelayedServer delayed = new DelayedServer("127.0.0.1", real.getLocalPort(), 1_000, 1);
      exchange(delayed.port(), "get a\r\n".repeat(requests), "END\r\n".repeat(requests));
      assertThat(served.get()).isEqualTo(requests);
    }
  }

  private static int answerWhenAllHaveCome(ServerSocket real, int requests, String answer)
      throws IOException {
    try (Socket socket = real.accept()) {
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
      int count = 0;
      while (count < requests) {
        assertThat(lines.readLine()).isEqualTo("get a");
        count++;
      }
      socket.getOutputStream().write(answer.getBytes(US_ASCII));
      return count;
    }
  }

  @Test
  void allConnectionsAreServedByOneServer() throws Exception {
    try (Memcached real = Memcached.start(folder, "-t", "1")) {
      int realPort = Integer.parseInt(real.address().split(":")[1]);
      DelayedServer delayed =
          new DelayedServer("127.0.0.1", realPort, ROUND_TRIP_MICROS, SERVICE_MICROS);
      long begin = System.nanoTime();
      Future<Long> other = inBackground(() -> exchange(delayed.port(), "get a b\r\n", "END\r\n"));
      exchange(delayed.port(), "get c d\r\n", "END\r\n");
      other.get();
      assertThat(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - begin))
          .isGreaterThanOrEqualTo(ROUND_TRIP_MICROS + 4 * SERVICE_MICROS);
    }
  }

  private static <T> Future<T> inBackground(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "background");
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  /** Sends a request and reads as many bytes as the answer has; returns how long it took. */
  private static long exchange(int port, String request, String answer) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      InputStream in = socket.getInputStream();
      OutputStream out = socket.getOutputStream();
      long begin = System.nanoTime();
      out.write(request.getBytes(US_ASCII));
      byte[] bytes = in.readNBytes(answer.length());
      long nanos = System.nanoTime() - begin;
      assertThat(new String(bytes, US_ASCII)).isEqualTo(answer);
      return TimeUnit.NANOSECONDS.toMicros(nanos);
    }
  }
}
