package org.howdah.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.howdah.store.MemoryStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that want the server to hold more than it may. */
class HostileClientTest {
  private static final int VALUE_MAX = 1 << 20;

  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private Server server;

  @AfterEach
  void stop() {
    server.close();
    store.close();
  }

  private Client start(Limits limits) throws Exception {
    server =
        Server.start("127.0.0.1", 0, store.create("default", 1), limits, System::currentTimeMillis);
    return client();
  }

  private Client client() throws Exception {
    return new Client("127.0.0.1:" + server.port());
  }

  private static Limits limits(int connections, long inputMax, long outputMax, int stallSeconds) {
    return new Limits(VALUE_MAX, 64 << 10, connections, inputMax, outputMax, stallSeconds);
  }

  @Test
  void aRequestForKeysWithoutEndIsRefused() throws Exception {
    try (Client client = start(limits(10, 1 << 24, 1 << 24, 60))) {
      client.send("get " + "key ".repeat(30_000));
      assertThat(client.readToEnd()).isIn("CLIENT_ERROR line too long\r\n", "");
    }
  }

  @Test
  void furtherConnectionsAreRefused() throws Exception {
    try (Client first = start(limits(2, 1 << 24, 1 << 24, 60));
        Client second = client()) {
      assertThat(first.ask("version\r\n")).startsWith("VERSION");
      assertThat(second.ask("version\r\n")).startsWith("VERSION");
      try (Client third = client()) {
        assertThat(third.readToEnd()).isEqualTo("ERROR Too many open connections\r\n");
      }
    }
  }

  @Test
  void valuesThatAreAnnouncedCountForAll() throws Exception {
    try (Client first = start(limits(10, 1_500_000, 1 << 24, 60));
        Client second = client()) {
      first.send("version\r\nset a 0 0 1000000\r\n");
      first.send("x".repeat(10));
      awaitTaken(server.state().inputBudget(), 1_000_000);
      assertThat(second.ask("set b 0 0 1000000\r\n" + "y".repeat(1_000_000) + "\r\n"))
          .isEqualTo("SERVER_ERROR out of memory storing object\r\n");
      first.hangUp();
      awaitTaken(server.state().inputBudget(), 0);
      assertThat(second.ask("set b 0 0 1000000\r\n" + "y".repeat(1_000_000) + "\r\n"))
          .isEqualTo("STORED\r\n");
    }
  }

  @Test
  void whoDoesNotReadIsNotReadFromAndClosed() throws Exception {
    try (Client client = start(limits(10, 1 << 24, 3_000_000, 1))) {
      client.ask("set a 0 0 1000000\r\n" + "x".repeat(1_000_000) + "\r\n");
      List<Client> deaf = new ArrayList<>();
      try {
        for (int i = 0; i < 5; i++) {
          deaf.add(client());
          deaf.get(i).send("get a\r\n".repeat(50));
        }
        awaitHeld(1_000_000);
        assertThat(server.state().outputBudget().taken()).isLessThan(5 * 400_000);
        awaitTaken(server.state().outputBudget(), 0);
        assertThat(server.state().held().taken()).isZero();
        assertThat(client.ask("get b\r\n")).isEqualTo("END\r\n");
      } finally {
        for (Client one : deaf) {
          one.close();
        }
      }
    }
  }

  @Test
  void whoStopsInTheMiddleIsClosedAndWhoWaitsIsNot() throws Exception {
    try (Client patient = start(limits(10, 1 << 24, 1 << 24, 1));
        Client half = client()) {
      half.send("set a 0 0 10\r\nabc");
      assertThat(half.readToEnd()).isEmpty();
      assertThat(patient.ask("get a\r\n")).isEqualTo("END\r\n");
    }
  }

  @Test
  void whoSendsAByteNowAndThenIsClosedToo() throws Exception {
    try (Client patient = start(limits(10, 1 << 24, 1 << 24, 1));
        Client slow = client()) {
      slow.send("set a 0 0 1000000\r\n");
      awaitTaken(server.state().inputBudget(), 1_000_000);
      long deadline = System.nanoTime() + 20_000_000_000L;
      while (server.state().inputBudget().taken() != 0) {
        slow.send("x");
        assertThat(patient.ask("get a\r\n")).isEqualTo("END\r\n");
        assertThat(System.nanoTime()).as("still connected").isLessThan(deadline);
      }
      assertThat(slow.readToEnd()).isEmpty();
    }
  }

  @Test
  void longLinesCountForAllUntilTheyAreAnswered() throws Exception {
    String line = "get " + "a ".repeat(30_000) + "\r\n";
    List<Client> deaf = new ArrayList<>();
    try (Client client = start(limits(20, 4_000_000, 1 << 30, 60))) {
      client.ask("set a 0 0 100000\r\n" + "x".repeat(100_000) + "\r\n");
      for (int i = 0; i < 5; i++) {
        deaf.add(client());
        deaf.get(i).send(line);
        awaitTaken(server.state().inputBudget(), (i + 1) * 12L * 60_000);
      }
      try (Client further = client()) {
        further.send(line);
        assertThat(further.readToEnd()).isIn(Protocol.NO_MEMORY + "\r\n", "");
      }
      try (Client half = client()) {
        half.send("get " + "a ".repeat(25_000));
        assertThat(half.readToEnd()).isIn(Protocol.NO_MEMORY + "\r\n", "");
      }
      assertThat(server.state().inputBudget().taken()).isLessThan(4_000_000);
      assertThat(client.ask("get b\r\n")).isEqualTo("END\r\n");
      for (Client one : deaf) {
        one.hangUp();
      }
      awaitTaken(server.state().inputBudget(), 0);
      assertThat(client.ask("get" + " b".repeat(20_000) + "\r\n")).isEqualTo("END\r\n");
      assertThat(server.state().inputBudget().taken()).isZero();
    } finally {
      for (Client one : deaf) {
        one.close();
      }
    }
  }

  @Test
  void longAnswersComeWhole() throws Exception {
    int keys = 2_000;
    try (Client client = start(limits(10, 1 << 24, 1 << 24, 60))) {
      StringBuilder sets = new StringBuilder();
      StringBuilder get = new StringBuilder("get");
      for (int i = 0; i < keys; i++) {
        sets.append("set k%04d 0 0 1000 noreply\r\n".formatted(i))
            .append("v".repeat(1000))
            .append("\r\n");
        get.append(" k%04d".formatted(i));
      }
      assertThat(client.ask(sets.toString())).isEmpty();
      String answer = client.ask(get.append("\r\n").toString());
      assertThat(answer).endsWith("\r\nEND\r\n");
      assertThat(answer.length())
          .isEqualTo(keys * ("VALUE k0000 0 1000\r\n".length() + 1002) + "END\r\n".length());
    }
  }

  private void awaitHeld(long bytes) {
    long deadline = System.nanoTime() + 20_000_000_000L;
    while (server.state().held().taken() < bytes) {
      assertThat(System.nanoTime()).as("values that are held").isLessThan(deadline);
      Thread.yield();
    }
  }

  /** Waits until about so much is taken. */
  static void awaitTaken(Budget budget, long bytes) {
    long deadline = System.nanoTime() + 20_000_000_000L;
    while (bytes == 0 ? budget.taken() != 0 : budget.taken() < bytes) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("still " + budget.taken() + " bytes");
      }
      Thread.yield();
    }
  }
}
