package org.howdah.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.Scan;
import org.howdah.store.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What clients of a group hear that cannot serve its data now. */
class FailingDataTest {
  private static final String LOST = "SERVER_ERROR the nodes are away\r\n";

  private Server server;

  @BeforeEach
  void start() throws Exception {
    Limits limits = new Limits(1000, 64 << 10, 10, 1 << 20, 1 << 20, 60);
    server = Server.start("127.0.0.1", 0, new FailingData(), limits, System::currentTimeMillis);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void whoWaitsForAnAnswerIsTold() throws Exception {
    assertThat(ask("set a 0 0 1\r\n1\r\n")).isEqualTo(LOST);
    assertThat(ask("get a\r\n")).isEqualTo(LOST);
    assertThat(ask("get a b\r\n")).isEqualTo(LOST);
    assertThat(ask("get noreply\r\n")).isEqualTo(LOST);
    assertThat(ask("ms a 1 q\r\n1\r\n")).isEqualTo(LOST);
  }

  @Test
  void whoDoesNotWaitForAnAnswerGetsNone() throws Exception {
    assertThat(ask("set a 0 0 1 noreply\r\n1\r\n")).isEmpty();
    assertThat(ask("cas a 0 0 1 5 noreply\r\n1\r\n")).isEmpty();
    assertThat(ask("incr a 1 noreply\r\n")).isEmpty();
    assertThat(ask("touch a 1 noreply\r\n")).isEmpty();
    assertThat(ask("delete a noreply\r\n")).isEmpty();
    assertThat(ask("delete a noreply\r\nget a\r\n")).isEqualTo(LOST);
    assertThat(server.state().stats().failures.sum()).isEqualTo(7);
  }

  @Test
  void whatIsTooLargeIsAnsweredOnce() throws Exception {
    String value = "x".repeat(2000) + "\r\n";
    assertThat(ask("set a 0 0 2000\r\n" + value)).isEqualTo(Protocol.TOO_LARGE + "\r\n");
    assertThat(ask("ms a 2000\r\n" + value)).isEqualTo(Protocol.TOO_LARGE + "\r\n");
    assertThat(ask("set a 0 0 2000 noreply\r\n" + value)).isEmpty();
  }

  @Test
  void whatIsRefusedAtOnceIsAnsweredAndHoldsNothing() throws Exception {
    server.close();
    Limits limits = new Limits(1000, 64 << 10, 10, 1 << 20, 1 << 20, 60);
    server = Server.start("127.0.0.1", 0, new RefusingData(), limits, System::currentTimeMillis);
    String refused = "SERVER_ERROR no such key\r\n";
    try (Client client = new Client("127.0.0.1:" + server.port())) {
      for (String request :
          List.of(
              "set a 0 0 1\r\n1\r\n",
              "add a 0 0 1\r\n1\r\n",
              "replace a 0 0 1\r\n1\r\n",
              "append a 0 0 1\r\n1\r\n",
              "prepend a 0 0 1\r\n1\r\n",
              "cas a 0 0 1 5\r\n1\r\n",
              "ms a 1\r\n1\r\n",
              "ms a 1 MA\r\n1\r\n",
              "get a\r\n",
              "gets a b\r\n",
              "gat 5 a\r\n",
              "mg a v\r\n",
              "mg a N5 v\r\n",
              "ma a\r\n",
              "md a\r\n",
              "me a\r\n",
              "incr a 1\r\n",
              "touch a 1\r\n",
              "delete a\r\n")) {
        assertThat(client.ask(request)).as(request).isEqualTo(refused);
        assertThat(server.state().inputBudget().taken()).as(request).isZero();
      }
      assertThat(client.ask("set a 0 0 1 noreply\r\n1\r\n")).isEmpty();
      assertThat(client.ask("set a 0 0 2000\r\n" + "x".repeat(2000) + "\r\n"))
          .startsWith(Protocol.TOO_LARGE);
      assertThat(server.state().inputBudget().taken()).isZero();
    }
  }

  private String ask(String request) throws Exception {
    try (Client client = new Client("127.0.0.1:" + server.port())) {
      return client.ask(request);
    }
  }

  /** Of which nothing can be read or changed. */
  private static class FailingData implements DataSet {
    <T> CompletableFuture<T> failed() {
      return CompletableFuture.failedFuture(
          new HowdahException(ErrorCode.LOST, "the nodes are away"));
    }

    @Override
    public String name() {
      return "failing";
    }

    @Override
    public int copies() {
      return 1;
    }

    @Override
    public int partitions() {
      return 1;
    }

    @Override
    public int partition(byte[] key) {
      return 0;
    }

    @Override
    public List<String> owners(int partition) {
      return List.of();
    }

    @Override
    public boolean isLocal(byte[] key) {
      return false;
    }

    @Override
    public CompletableFuture<Value> get(byte[] key) {
      return failed();
    }

    @Override
    public CompletableFuture<List<Value>> getSome(List<byte[]> keys, long bytesMax) {
      return failed();
    }

    @Override
    public CompletableFuture<Outcome> change(byte[] key, Change change) {
      return failed();
    }

    @Override
    public Scan scan(int partition) throws HowdahException {
      throw new HowdahException(ErrorCode.LOST, "the nodes are away");
    }
  }

  /** Which throws where others give a future that fails. */
  private static final class RefusingData extends FailingData {
    @Override
    <T> CompletableFuture<T> failed() {
      throw new IllegalArgumentException("no such key");
    }
  }
}
