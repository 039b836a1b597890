package org.howdah.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node whose process is stopped until the others go on without it, and then runs again. */
class FrozenNodeProcessTest {
  private static final String SETTINGS =
      "memory=128m\njoin.seconds=5\nsilence.seconds=3\nsettle.seconds=1\ngrid.spares=0\n";
  private static final int KEYS = 100;
  private static final int LOOKS_MAX = 60;
  private static final int ANSWER_MILLIS_MAX = 30_000;

  @TempDir Path folder;
  private final List<HowdahProcess> nodes = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();

  private void startNodes() throws Exception {
    for (String name : List.of("a", "b", "c")) {
      int port = NodeProcessTest.freePorts();
      Path config = Files.writeString(folder.resolve(name + ".config"), SETTINGS);
      List<String> words = new ArrayList<>(List.of("--data=" + folder.resolve(name)));
      words.addAll(List.of("--port=" + port, "--name=" + name, "--config=" + config));
      if (!ports.isEmpty()) {
        words.add("--join=127.0.0.1:" + ports.get(0));
      }
      HowdahProcess node = HowdahProcess.node(folder, words.toArray(new String[0]));
      nodes.add(node);
      ports.add(port);
      node.awaitStdout("is ready");
    }
    awaitCopies();
  }

  private void awaitCopies() throws Exception {
    String status = "";
    for (int looks = 0; looks < LOOKS_MAX; looks++) {
      String[] words = {"grid", "status", "--at=" + folder.resolve("a")};
      try (HowdahProcess command = HowdahProcess.main(folder, words)) {
        status = command.exitCode() == 0 ? command.stdout() : "";
      }
      if (status.contains("nothing moving") && !status.contains("no member yet")) {
        return;
      }
    }
    throw new AssertionError(status);
  }

  @AfterEach
  void stopNodes() {
    nodes.forEach(HowdahProcess::close);
  }

  /** A memcached client. */
  private static final class Client implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader in;

    Client(int port) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setSoTimeout(ANSWER_MILLIS_MAX);
      in = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
    }

    String ask(String request) throws IOException {
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      return in.readLine();
    }

    String set(String key, String value) throws IOException {
      return ask("set %s 0 0 %d\r\n%s\r\n".formatted(key, value.length(), value));
    }

    /** The value; or the answer, if that is none; null at the end of the connection. */
    String get(String key) throws IOException {
      String head = ask("get " + key + "\r\n");
      if (head == null || !head.startsWith("VALUE")) {
        return head;
      }
      String value = in.readLine();
      in.readLine();
      return value;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  @Test
  void whenItRunsAgainItAnswersNothingOldAndAcknowledgesNothingThatIsLost() throws Exception {
    startNodes();
    List<String> acknowledged = new ArrayList<>();
    try (Client others = new Client(ports.get(0));
        Client frozen = new Client(ports.get(2))) {
      fill(others, "old");
      assertThat(frozen.get("key0")).isEqualTo("old");
      nodes.get(2).signal("STOP");
      fill(others, "new");
      nodes.get(2).signal("CONT");
      try {
        useUntilItEnds(frozen, acknowledged);
      } catch (IOException closed) {
        // That is an answer, too.
      }
      for (String key : acknowledged) {
        assertThat(others.get(key)).as(key).isEqualTo("late");
      }
    }
    assertThat(nodes.get(2).exitCode()).isEqualTo(1);
  }

  private static void fill(Client client, String value) throws IOException {
    for (int i = 0; i < KEYS; i++) {
      assertThat(client.set("key" + i, value)).isEqualTo("STORED");
    }
  }

  private static void useUntilItEnds(Client frozen, List<String> acknowledged) throws IOException {
    String value = "";
    for (int i = 0; value != null; i++) {
      value = frozen.get("key" + i % KEYS);
      assertThat(value).isNotEqualTo("old");
      String key = "late" + i;
      if ("STORED".equals(frozen.set(key, "late"))) {
        acknowledged.add(key);
      }
    }
  }
}
