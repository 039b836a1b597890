package org.howdah.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.howdah.record.HowdahException;
import org.howdah.store.MemoryStore;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that ask who somebody is, as memcached does with {@code -Y}. */
class LoginTest {
  private static final String LOG_IN = "set x 0 0 11\r\njane secret\r\n";

  @TempDir Path folder;
  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private Path users;
  private Server server;

  @BeforeEach
  void write() throws Exception {
    users = Files.writeString(folder.resolve("users"), "joe:s:3\n\njane:secret\n");
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
    store.close();
  }

  private void start(int stallSeconds) throws Exception {
    Limits limits = new Limits(1 << 20, 1 << 20, 10, 1 << 24, 1 << 24, stallSeconds);
    server =
        Server.start(
            "127.0.0.1",
            0,
            store.create("default", 1),
            limits,
            new Admission(null, Users.read(users)),
            System::currentTimeMillis);
  }

  private Client client() throws Exception {
    return new Client("127.0.0.1:" + server.port());
  }

  /** Each has an answer of one line. */
  private static List<String> refused() {
    return List.of(
        "get a\r\n",
        "version\r\n",
        "mn\r\n",
        "\r\n",
        "quit\r\n",
        "flush_all\r\n",
        "set a 0 0\r\n",
        "set a 0 0 x\r\n",
        "set a 0 0 -1\r\n",
        "set a 0 0 11x\r\n",
        "add a 0 0 11\r\n",
        "jane secret\r\n",
        "set x 0 0 10\r\njane guess\r\n",
        "set x 0 0 11\r\njohn secret\r\n",
        "set x 0 0 4\r\njane\r\n",
        "set x 0 0 0\r\n\r\n",
        "set x 0 0 11\r\njane secretXX",
        "\r\n");
  }

  private static List<String> admitted() {
    return List.of(
        LOG_IN,
        "set x 0 0 11 noreply\r\njane secret\r\n",
        "set x 7 99 13\r\n jane  secret\r\n",
        "set x 0 0 16\r\njane secret more\r\n",
        "set x 0 0 7\r\njoe s:3\r\n",
        "set  x  0  0  11\r\njane secret\r\n",
        "set x 0 0 11\njane secret\r\n");
  }

  @Test
  void whatIsAskedBeforeIsAnsweredAsByMemcached() throws Exception {
    start(60);
    try (Memcached real = Memcached.start(folder, "-Y", theirs().toString(), "-m", "64")) {
      for (String request : refused()) {
        assertAlike(real, request, LOG_IN);
      }
      for (String request : admitted()) {
        assertAlike(real, request);
      }
    }
  }

  /** One request after the other: memcached forgets answers to what comes in one piece. */
  private void assertAlike(Memcached real, String... requests) throws Exception {
    try (Client there = new Client(real.address());
        Client here = client()) {
      for (String request : requests) {
        there.send(request);
        here.send(request);
        assertThat(here.line()).as(request).isEqualTo(there.line());
      }
      String rest = "set a 5 0 1\r\nb\r\nget a\r\nquit\r\n";
      assertThat(there.askToEnd(rest)).startsWith("STORED\r\nVALUE a 5 1\r\nb\r\n");
      assertThat(here.askToEnd(rest)).startsWith("STORED\r\nVALUE a 5 1\r\nb\r\n");
    }
  }

  /** memcached takes no empty lines in its file. */
  private Path theirs() throws Exception {
    return Files.writeString(folder.resolve("theirs"), "joe:s:3\njane:secret\n");
  }

  @Test
  void whoIsLetInAsksAsAnyone() throws Exception {
    start(60);
    try (Client client = client();
        Client stranger = client()) {
      client.send(LOG_IN);
      assertThat(client.ask("set a 0 0 1\r\nb\r\nget a\r\n"))
          .isEqualTo("STORED\r\nSTORED\r\nVALUE a 0 1\r\nb\r\nEND\r\n");
      assertThat(client.ask(LOG_IN + "get x\r\n")).contains("jane secret");
      assertThat(client.ask("stats\r\n"))
          .contains("STAT auth_cmds 1\r\n", "STAT auth_errors 0\r\n");
      stranger.send("get a\r\n".repeat(Login.REFUSALS_MAX));
      assertThat(stranger.readToEnd())
          .isEqualTo("CLIENT_ERROR unauthenticated\r\n".repeat(Login.REFUSALS_MAX));
    }
  }

  @Test
  void whoGuessesIsClosed() throws Exception {
    start(60);
    try (Client client = client()) {
      client.send("set x 0 0 10\r\njane guess\r\n".repeat(2 * Login.REFUSALS_MAX) + LOG_IN);
      assertThat(client.readToEnd())
          .isIn("CLIENT_ERROR authentication failure\r\n".repeat(Login.REFUSALS_MAX), "");
    }
    assertThat(server.state().stats().logInsRefused.sum()).isEqualTo(Login.REFUSALS_MAX);
  }

  @Test
  void whatStrangersSendIsNotKept() throws Exception {
    start(60);
    List<String> attempts = new ArrayList<>();
    attempts.add("x".repeat(1 << 20));
    attempts.add("get " + "k ".repeat(1 << 19));
    attempts.add("set x 0 0 1000000\r\n" + "y".repeat(1 << 20));
    attempts.add("set x 0 0 4294967296\r\n" + "y".repeat(1 << 20));
    byte[] noise = new byte[1 << 20];
    new Random(7).nextBytes(noise);
    attempts.add(new String(noise, java.nio.charset.StandardCharsets.ISO_8859_1));
    for (String attempt : attempts) {
      try (Client client = client()) {
        client.send(attempt);
        assertThat(client.readToEnd().replaceAll("CLIENT_ERROR [a-z ]*\r\n", "")).isEmpty();
      }
      HostileClientTest.awaitTaken(server.state().inputBudget(), 0);
    }
    try (Client client = client()) {
      assertThat(client.askToEnd(LOG_IN + "quit\r\n")).isEqualTo("STORED\r\n");
    }
  }

  @Test
  void whoSaysNothingIsClosedAndWhoWasLetInIsNot() throws Exception {
    start(3);
    try (Client known = client();
        Client silent = client()) {
      known.send(LOG_IN);
      assertThat(silent.readToEnd()).isEmpty();
      assertThat(known.ask("get a\r\n")).isEqualTo("STORED\r\nEND\r\n");
    }
  }

  @Test
  void aFileThatIsWrongIsSaidWithItsLine() throws Exception {
    Files.writeString(users, "jane:secret\njoe\n");
    assertThatThrownBy(() -> Users.read(users))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll(users.toString(), "line 2", "user:password")
        .hasMessageNotContaining("joe:");
    Files.writeString(users, "\n");
    assertThatThrownBy(() -> Users.read(users)).hasMessageContaining("0 users");
    assertThatThrownBy(() -> Users.read(folder.resolve("none"))).hasMessageContaining("none");
  }
}
