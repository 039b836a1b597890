package org.howdah.probe.memcached;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Gives a server the values that it will be asked for. */
final class Filler {
  private static final int PATIENCE_MILLIS = 60_000;

  /** So many values are sent before the first answer is read: both sides' buffers have room. */
  private static final int UNDER_WAY_BYTES = 64 << 10;

  private static final int UNDER_WAY_MAX = 500;
  private static final byte[] STORED = "STORED\r\n".getBytes(US_ASCII);

  private final int keys;
  private final byte[] tail;
  private final byte[] line;

  /**
   * @param keys how many there are
   * @param stored what each has
   */
  Filler(int keys, byte[] stored) {
    this.keys = keys;
    line = (" 0 0 " + stored.length + "\r\n").getBytes(US_ASCII);
    tail = new byte[stored.length + 2];
    System.arraycopy(stored, 0, tail, 0, stored.length);
    tail[stored.length] = '\r';
    tail[stored.length + 1] = '\n';
  }

  /** Sets them all, whoever has which: a server that is not asked for a key has it, too. */
  void fill(InetSocketAddress server) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(server, PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      OutputStream out = new BufferedOutputStream(socket.getOutputStream(), UNDER_WAY_BYTES);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      int step = Math.max(1, Math.min(UNDER_WAY_MAX, UNDER_WAY_BYTES / tail.length));
      for (int first = 0; first < keys; first += step) {
        int end = Math.min(keys, first + step);
        for (int key = first; key < end; key++) {
          set(out, key);
        }
        out.flush();
        expect(in, end - first, server);
      }
    }
  }

  private void set(OutputStream out, int key) throws IOException {
    out.write('s');
    out.write('e');
    out.write('t');
    out.write(' ');
    out.write(Values.key(key));
    out.write(line);
    out.write(tail);
  }

  private static void expect(DataInputStream in, int answers, InetSocketAddress server)
      throws IOException {
    byte[] answer = new byte[STORED.length];
    for (int i = 0; i < answers; i++) {
      in.readFully(answer);
      if (answer[0] != STORED[0] || answer[answer.length - 1] != '\n') {
        throw new IOException(server + " does not store a value: " + new String(answer, US_ASCII));
      }
    }
  }
}
