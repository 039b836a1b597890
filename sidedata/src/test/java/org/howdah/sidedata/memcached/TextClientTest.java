package org.howdah.sidedata.memcached;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.sidedata.TableId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that says what real ones say only if they happen to be busy. */
@Timeout(60)
class TextClientTest {
  private static final TableId TABLE = new TableId("words", 3);
  private static final String BUSY = "BUSY currently processing crawler request\r\n";

  @Test
  void aServerThatIsBusyIsAskedAgainForItsList() throws Exception {
    String list =
        """
        key=words%403%3Aa exp=-1 la=1 cas=1 fetch=no cls=1 size=70
        key=words%4033%3Ab exp=-1 la=1 cas=2 fetch=no cls=1 size=70
        END
        """;
    assertThat(names(Stream.of(BUSY, BUSY, list).iterator(), 10_000)).containsExactly("words@3:a");
  }

  @Test
  void aServerThatStaysBusyIsNamed() {
    assertThatThrownBy(() -> names(Stream.generate(() -> BUSY).iterator(), 100))
        .hasMessageContainingAll("memcached server 127.0.0.1:", "it cannot list", "BUSY");
  }

  private static List<String> names(Iterator<String> answers, int timeoutMillis)
      throws IOException {
    List<String> names = new ArrayList<>();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> answer(server, answers), "answers");
      thread.setDaemon(true);
      thread.start();
      ServerAddress address = ServerAddress.parse("127.0.0.1:" + server.getLocalPort());
      try (TextClient client = new TextClient(address, MemcachedAccess.plain(timeoutMillis))) {
        client.forEachName(TABLE, 1, name -> names.add(new String(name, US_ASCII)));
      }
    }
    return names;
  }

  private static void answer(ServerSocket server, Iterator<String> answers) {
    try (Socket socket = server.accept()) {
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
      while (lines.readLine() != null) {
        socket.getOutputStream().write(answers.next().getBytes(US_ASCII));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
