package org.howdah.store.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.SocketFactory;

/** Sends bytes to a memcached server, a real one or ours, and gives back what it answers. */
final class Client implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 20_000;
  private static final String SENTINEL = "mn\r\nmn\r\n";
  private static final String SENTINEL_ANSWER = "MN\r\nMN\r\n";
  private static final Pattern VERSION_OF_VALUE =
      Pattern.compile("(VALUE \\S+ \\d+ \\d+ )(\\d+)\r\n");
  private static final Pattern VERSION_OF_META = Pattern.compile(" c[1-9]\\d*");
  private static final Pattern TIME_OF_META = Pattern.compile(" t\\d+");
  private static final Pattern VERSION = Pattern.compile("VERSION \\S+");

  private final Socket socket;
  private String lastVersion = "0";

  Client(String address) throws IOException {
    this(address, SocketFactory.getDefault());
  }

  /** By TLS, if the factory says so. */
  Client(String address, SocketFactory sockets) throws IOException {
    String[] parts = address.split(":");
    socket = sockets.createSocket(parts[0], Integer.parseInt(parts[1]));
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.setTcpNoDelay(true);
  }

  /**
   * Sends a request and answers with what comes back, all of it as long as the server is not
   * waiting for more. {@code VERSION} in the request is the number that the last {@code gets} gave;
   * such numbers are replaced in the answer.
   */
  String ask(String request) throws IOException {
    send(request.replace("%VERSION%", lastVersion));
    send(SENTINEL);
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 16];
    InputStream in = socket.getInputStream();
    while (!endsWithSentinel(answer)) {
      int read;
      try {
        read = in.read(buffer);
      } catch (java.net.SocketException closed) {
        read = -1;
      }
      if (read < 0) {
        return withoutNumbers(answer.toString(ISO_8859_1)) + "(closed)";
      }
      answer.write(buffer, 0, read);
    }
    String text = answer.toString(ISO_8859_1);
    Matcher version = VERSION_OF_VALUE.matcher(text);
    while (version.find()) {
      lastVersion = version.group(2);
    }
    return withoutNumbers(text.substring(0, text.length() - SENTINEL_ANSWER.length()));
  }

  private static boolean endsWithSentinel(ByteArrayOutputStream answer) {
    if (answer.size() < SENTINEL_ANSWER.length()) {
      return false;
    }
    byte[] all = answer.toByteArray();
    int from = all.length - SENTINEL_ANSWER.length();
    return new String(all, from, SENTINEL_ANSWER.length(), ISO_8859_1).equals(SENTINEL_ANSWER);
  }

  private static String withoutNumbers(String text) {
    String plain = VERSION_OF_VALUE.matcher(text).replaceAll("$1#\r\n");
    plain = VERSION_OF_META.matcher(plain).replaceAll(" c#");
    plain = TIME_OF_META.matcher(plain).replaceAll(" t#");
    return VERSION.matcher(plain).replaceAll("VERSION #");
  }

  /** Sends bytes and waits for nothing. */
  void send(String request) throws IOException {
    try {
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
    } catch (java.net.SocketException closed) {
      // What was answered before says so.
    }
  }

  /** Sends what ends the connection, and gives back what is answered before. */
  String askToEnd(String request) throws IOException {
    send(request);
    return withoutNumbers(readToEnd());
  }

  /** The next line that comes, without its end. */
  String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = socket.getInputStream().read(); next != '\n'; ) {
      if (next < 0) {
        return line + "(closed)";
      }
      line.append((char) next);
      next = socket.getInputStream().read();
    }
    return line.toString().strip();
  }

  /** Says that nothing more comes. */
  void stopSending() throws IOException {
    try {
      socket.shutdownOutput();
    } catch (java.net.SocketException closed) {
      // The server was faster.
    }
  }

  /** What comes until the server closes the connection. */
  String readToEnd() throws IOException {
    try {
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    } catch (java.net.SocketException reset) {
      return "";
    }
  }

  /** Goes away without a word. */
  void hangUp() throws IOException {
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
