package org.howdah.yarn.check;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.howdah.yarn.wire.SizesMessage;

/** Who comes to a NodeManager's shuffle service and is no task. */
final class Stranger implements AutoCloseable {
  private static final int BYTES_MAX = 10_000;

  private final int port;
  private final Random random;
  private final List<Socket> open = new ArrayList<>();

  Stranger(int port) {
    this.port = port;
    random = new Random(port);
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    open.add(socket);
    return socket;
  }

  /** Sends what nobody understands, half of it behind the beginning of a request. */
  void comesWithBytes(int times) throws IOException {
    for (int i = 0; i < times; i++) {
      byte[] bytes = new byte[1 + random.nextInt(BYTES_MAX)];
      random.nextBytes(bytes);
      Socket socket = connect();
      try {
        if (i % 2 == 0) {
          socket.getOutputStream().write("GET /mapOutput?job=job_1_0001&map=".getBytes(US_ASCII));
        }
        socket.getOutputStream().write(bytes);
      } catch (IOException closed) {
        // As it may be: the service does not read on.
        socket.close();
      }
    }
  }

  /** Opens connections and leaves them so. */
  void comesAndSaysNothing(int times) throws IOException {
    for (int i = 0; i < times; i++) {
      connect();
    }
  }

  /** Returns the status of the answer. */
  int asksForLengths(String job, String hash) throws IOException {
    String query = "/mapOutput?job=" + job + "&reduce=0&map=attempt_1_0001_m_000000_0";
    HttpURLConnection connection =
        (HttpURLConnection) URI.create("http://127.0.0.1:" + port + query).toURL().openConnection();
    connection.setRequestProperty("name", "mapreduce");
    connection.setRequestProperty("version", "1.0.0");
    connection.setRequestProperty("UrlHash", hash);
    connection.setRequestProperty(SizesMessage.HEADER, SizesMessage.SIZES);
    try {
      return connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }

  @Override
  public void close() {
    for (Socket socket : open) {
      try {
        socket.close();
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }
}
