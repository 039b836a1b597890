package org.howdah.grid.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.grid.Launched;
import org.howdah.grid.ProcessFrames;
import org.howdah.grid.ProcessFrames.Frame;
import org.howdah.grid.TestHost;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node that starts a process and then hangs, or says what it should not. */
@Timeout(120)
class SilentNodeTest {
  private static final long PATIENCE_MILLIS = 3_000;
  private static final long QUIET_MILLIS = 500;

  private final CountDownLatch released = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger alive = new AtomicInteger();
  private HttpServer server;
  private volatile boolean frozen;
  private volatile int looksBefore;
  private byte[] last = new byte[0];

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/v1/grid/jobs/", this::launch);
    server.createContext("/v1/grid/processes/", this::print);
    server.createContext("/alive", this::live);
    server.start();
  }

  @AfterEach
  void stop() {
    released.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void launch(HttpExchange exchange) throws IOException {
    Path folder = Path.of("folder");
    byte[] answer = Json.of(new Launched("p1", 1, folder, folder, folder).toMap()).getBytes(UTF_8);
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      if (frozen) {
        released.await();
      }
      Until.holds("it is asked whether it lives", () -> alive.get() >= looksBefore);
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void print(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      ProcessFrames.write(out, new Frame(ProcessFrames.OUT, "begun".getBytes(UTF_8)));
      out.write(last);
      out.flush();
      if (last.length == 0) {
        released.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void live(HttpExchange exchange) throws IOException {
    try (exchange) {
      alive.incrementAndGet();
      if (frozen) {
        released.await();
      }
      exchange.sendResponseHeaders(200, -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private GridNode connect() throws Exception {
    return new GridNode(address(), TestHost.TOKEN, null, PATIENCE_MILLIS, QUIET_MILLIS);
  }

  private void assertIsLost(String why) throws Exception {
    String address = address();
    try (GridNode node = connect()) {
      RemoteProcess process = node.start(TestHost.JOB, TestHost.shell("true"));
      assertThat(process.waitFor()).isEqualTo(RemoteProcess.LOST_EXIT_CODE);
      assertThat(process.isLost()).isTrue();
      assertThat(new String(process.getInputStream().readAllBytes(), UTF_8)).isEqualTo("begun");
      assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8))
          .contains("p1", address, "is lost", why);
    }
  }

  @Test
  void aNodeThatIsFrozenIsLostBeforeItStartsAnything() throws Exception {
    frozen = true;
    try (GridNode node = connect()) {
      assertThatThrownBy(() -> node.start(TestHost.JOB, TestHost.shell("true")))
          .hasMessageContainingAll(address(), "does not say that it lives")
          .extracting(e -> ((HowdahException) e).code())
          .isEqualTo(ErrorCode.LOST);
    }
  }

  @Test
  void aNodeThatTakesItsTimeToStartSomethingIsWaitedFor() throws Exception {
    looksBefore = 2;
    try (GridNode node = connect()) {
      assertThat(node.start(TestHost.JOB, TestHost.shell("true")).launched().id()).isEqualTo("p1");
    }
  }

  @Test
  void aProcessOfANodeThatSaysNothingIsLost() throws Exception {
    assertIsLost("nothing came for 3000 ms");
  }

  @Test
  void aProcessOfANodeThatStopsInTheMiddleIsLost() throws Exception {
    last = new byte[] {ProcessFrames.OUT, 0, 0};
    assertIsLost("");
  }

  @Test
  void aProcessOfANodeThatSaysWhatIsNoFrameIsLost() throws Exception {
    last = new byte[] {9, 0, 0, 0, 0};
    assertIsLost("a frame of kind 9");
  }
}
