package org.howdah.sidedata.memcached;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Coders;
import org.howdah.sidedata.SideTable;
import org.howdah.sidedata.TableId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Something that speaks like a memcached and says what none would. */
@Timeout(60)
class WrongAnswersTest {
  private static final TableId TABLE = new TableId("words", 3);

  private final MemcachedAccess access = MemcachedAccess.plain(10_000);
  private ServerSocket server;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "VALUE words@3:a 0 4294967295, more than 1 GiB",
    "VALUE words@3:a 0 1073741825, more than 1 GiB",
    "VALUE words@3:a 0 99999999999, a number that is none or too large",
    "VALUE words@3:a 0 -1, a number that is none",
    "VALUE words@3:a 0, a number that is none",
    "VALUE words@3:b 0 0, a name that was not asked for"
  })
  void aLookUpNamesServerAndWhatItSaid(String answer, String problem) throws Exception {
    answerEveryoneWith(answer);
    MemcachedLayout layout = MemcachedLayout.parse(MemcachedLayout.SCHEME + address(), 1);
    try (SideTable<String, String> table =
        new SideTable<>(
            new MemcachedBackend(TABLE, layout, null, access), Coders.STRING, Coders.STRING, 0)) {
      assertThatThrownBy(() -> table.get("a"))
          .isInstanceOf(HowdahException.class)
          .hasMessageContainingAll("table words@3", address().toString(), problem);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "VALUE words@3:a 0 4294967295",
    "VALUE words@3:a 0 1073741825",
    "VALUE words@3:a 0 x",
    "VALUE words@3:a x 1",
    "VALUE words@3:a 0"
  })
  void whoLooksAfterServersNamesThemToo(String answer) throws Exception {
    answerEveryoneWith(answer);
    try (TextClient client = new TextClient(address(), access)) {
      client.get("words@3:a".getBytes(US_ASCII));
      client.flush();
      assertThatThrownBy(client::value)
          .isInstanceOf(HowdahException.class)
          .hasMessageContainingAll("memcached server " + address(), "'" + answer + "'");
    }
  }

  private ServerAddress address() {
    return ServerAddress.parse("127.0.0.1:" + server.getLocalPort());
  }

  private void answerEveryoneWith(String line) {
    Thread thread = new Thread(() -> answer(line + "\r\n\r\n"), "answers");
    thread.setDaemon(true);
    thread.start();
  }

  private void answer(String lines) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        while (socket.getInputStream().read(new byte[1000]) > 0) {
          socket.getOutputStream().write(lines.getBytes(US_ASCII));
        }
      } catch (IOException e) {
        // The client closes such a connection, and the test the server.
      }
    }
  }
}
