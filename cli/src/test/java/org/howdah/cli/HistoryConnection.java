package org.howdah.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.Optional;
import javax.net.SocketFactory;
import org.howdah.testkit.history.Operation;
import org.howdah.testkit.history.Operation.Kind;

/** A memcached client's connection to one node, which says what came as a history has it. */
final class HistoryConnection implements AutoCloseable {
  private static final int CONNECT_MILLIS_MAX = 1000;
  private static final int ANSWER_MILLIS_MAX = 20_000;

  private final Socket socket;
  private final BufferedReader in;

  /** The number for {@code cas} of the last value. */
  private String number = "";

  HistoryConnection(SocketFactory sockets, InetSocketAddress node) throws IOException {
    socket = sockets.createSocket();
    try {
      socket.connect(node, CONNECT_MILLIS_MAX);
      socket.setSoTimeout(ANSWER_MILLIS_MAX);
      socket.setTcpNoDelay(true);
      in = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Asks, and gives the answer; none if the node says that it does not know what was done.
   *
   * @throws IOException if no answer comes; then nobody knows what was done
   */
  Optional<String> ask(Kind kind, String key, String value) throws IOException {
    socket.getOutputStream().write(request(kind, key, value).getBytes(US_ASCII));
    String answer = line();
    if (answer.startsWith("SERVER_ERROR")) {
      return Optional.empty();
    }
    if (!answer.startsWith("VALUE ")) {
      return Optional.of(answer);
    }
    number = answer.substring(answer.lastIndexOf(' ') + 1);
    String got = line();
    String end = line();
    if (!end.equals("END")) {
      throw new IOException("after a value came " + end);
    }
    return Optional.of("VALUE " + got);
  }

  private String request(Kind kind, String key, String value) {
    String word = kind.name().toLowerCase(Locale.ROOT);
    return switch (kind) {
      case GET -> "gets " + key + "\r\n";
      case DELETE -> "delete " + key + "\r\n";
      case INCR -> "incr " + key + " " + value + "\r\n";
      case CAS -> "cas %s 0 0 %d %s\r\n%s\r\n".formatted(key, value.length(), number, value);
      case SET, ADD, REPLACE, APPEND, PREPEND ->
          "%s %s 0 0 %d\r\n%s\r\n".formatted(word, key, value.length(), value);
    };
  }

  private String line() throws IOException {
    String line = in.readLine();
    if (line == null) {
      throw new IOException("closed");
    }
    return line;
  }

  /** What was asked for now, without an answer. */
  static Operation begun(int client, Kind kind, String key, String expected, String value) {
    long now = System.nanoTime();
    return new Operation(
        client, kind, key, expected, value, now, Operation.NEVER, Optional.empty());
  }

  /** The same once the answer is there. */
  static Operation ended(Operation begun, Optional<String> answer) {
    return new Operation(
        begun.client(),
        begun.kind(),
        begun.key(),
        begun.expected(),
        begun.value(),
        begun.startNanos(),
        answer.isPresent() ? System.nanoTime() : Operation.NEVER,
        answer);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
