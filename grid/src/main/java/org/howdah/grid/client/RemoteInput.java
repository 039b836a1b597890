package org.howdah.grid.client;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;

/** The standard input of a process on a node. What is written goes there when it is flushed. */
final class RemoteInput extends OutputStream {
  private static final int BUFFER_BYTES = 512 << 10;

  /** A process may take its time to read. */
  private static final Duration TIME = Duration.ofMinutes(10);

  private final NodeHttp http;
  private final String path;
  private byte[] buffer = new byte[8 << 10];
  private int filled;
  private long sent;
  private boolean closed;

  RemoteInput(NodeHttp http, String path) {
    this.http = http;
    this.path = path;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] from, int offset, int length) throws IOException {
    for (int done = 0; done < length; ) {
      int piece = Math.min(length - done, BUFFER_BYTES - filled);
      if (filled + piece > buffer.length) {
        int larger = Math.min(BUFFER_BYTES, Math.max(2 * buffer.length, filled + piece));
        buffer = Arrays.copyOf(buffer, larger);
      }
      System.arraycopy(from, offset + done, buffer, filled, piece);
      filled += piece;
      done += piece;
      if (filled == BUFFER_BYTES) {
        flush();
      }
    }
  }

  @Override
  public synchronized void flush() throws IOException {
    if (filled > 0) {
      send("");
    }
  }

  private void send(String more) throws IOException {
    if (closed) {
      throw new IOException("the standard input of the process is closed");
    }
    // Where it begins, so that what arrives twice is written once.
    http.json("POST", path + "?at=" + sent + more, Arrays.copyOf(buffer, filled), TIME);
    sent += filled;
    filled = 0;
  }

  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      try {
        send("&end=true");
      } finally {
        closed = true;
      }
    }
  }
}
