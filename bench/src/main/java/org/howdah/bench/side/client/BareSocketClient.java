package org.howdah.bench.side.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Requests of a hundred keys written to a socket, 16 to 32 under way, and of the answers only the
 * bytes counted: about what there is to gain for other clients. Arguments: {@code host:port}.
 */
public final class BareSocketClient implements LookUpClient {
  private static final int KEYS = 100;
  private static final int REQUESTS = 16;
  private static final int BUFFER_BYTES = 64 << 10;

  private final String host;
  private final int port;

  public BareSocketClient(List<String> arguments) {
    String[] parts = arguments.get(0).split(":");
    host = parts[0];
    port = Integer.parseInt(parts[1]);
  }

  @Override
  public Worker open(Keys keys) throws IOException {
    Socket socket = new Socket(host, port);
    socket.setTcpNoDelay(true);
    return new Requests(socket, keys);
  }

  private static final class Requests implements Worker {
    private final InputStream in;
    private final OutputStream out;
    private final Keys keys;
    private final byte[] lines = new byte[BUFFER_BYTES];
    private final byte[] answer = new byte[BUFFER_BYTES];
    private int length;
    private long owedBytes;
    private boolean underWay;

    Requests(Socket socket, Keys keys) throws IOException {
      this.keys = keys;
      in = socket.getInputStream();
      out = socket.getOutputStream();
    }

    /** The server works on these requests while the answers to those before come in. */
    @Override
    public int step() throws IOException {
      long before = owedBytes;
      length = 0;
      for (int i = 0; i < REQUESTS; i++) {
        addLine();
      }
      out.write(lines, 0, length);
      int answered = underWay ? REQUESTS * KEYS : 0;
      underWay = true;
      await(owedBytes - before);
      return answered;
    }

    private void addLine() {
      lines[length++] = 'g';
      lines[length++] = 'e';
      lines[length++] = 't';
      for (String key : keys.next(KEYS)) {
        lines[length++] = ' ';
        byte[] bytes = key.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(bytes, 0, lines, length, bytes.length);
        length += bytes.length;
        owedBytes += "VALUE ".length() + bytes.length + " 0 8\r\n".length() + 8 + 2;
      }
      lines[length++] = '\r';
      lines[length++] = '\n';
      owedBytes += "END\r\n".length();
    }

    private void await(long bytesLeft) throws IOException {
      while (owedBytes > bytesLeft) {
        int count = in.read(answer);
        if (count < 0) {
          throw new EOFException("memcached closed the connection");
        }
        owedBytes -= count;
      }
    }

    @Override
    public int drain() throws IOException {
      await(0);
      boolean were = underWay;
      underWay = false;
      return were ? REQUESTS * KEYS : 0;
    }
  }
}
