package org.howdah.worker;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.IntConsumer;
import org.howdah.grid.Packed;

/**
 * Messages as frames in a stream of bytes. What stands between frames, as a process prints that
 * user code started, is told apart from them. For one reading thread.
 */
public final class WorkerFrames {
  /** Four different bytes, none of which any UTF-8 text contains. */
  private static final byte[] MARK = {(byte) 0xF5, (byte) 0xF6, (byte) 0xF7, (byte) 0xF8};

  /** The most that a message takes, before it is packed and after. */
  static final int BODY_BYTES_MAX = 64 << 20;

  private final InputStream in;
  private final IntConsumer others;

  /**
   * @param others takes the bytes that belong to no frame
   */
  public WorkerFrames(InputStream in, IntConsumer others) {
    this.in = new BufferedInputStream(in);
    this.others = others;
  }

  /**
   * Writes one message with one call of {@code write}, so that others who write to the same pipe
   * come before or behind it. One thread at a time.
   */
  public static void write(OutputStream out, WorkerMessage message) throws IOException {
    byte[] sent = Packed.pack(WorkerMessage.WIRE.encode(message));
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(frame);
    data.write(MARK);
    data.writeInt(sent.length);
    data.write(sent);
    out.write(frame.toByteArray());
    out.flush();
  }

  /**
   * The next message; null at the end of the stream.
   *
   * @throws IOException if a frame is no message, or ends too early
   */
  public WorkerMessage read() throws IOException {
    if (!skipToMark()) {
      return null;
    }
    int length = new DataInputStream(in).readInt();
    if (length < 1 || length > BODY_BYTES_MAX) {
      throw new IOException("a message of " + length + " bytes");
    }
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException("a message ended after " + body.length + " of " + length + " bytes");
    }
    return WorkerMessage.WIRE.decode(Packed.unpack(body, BODY_BYTES_MAX));
  }

  private boolean skipToMark() throws IOException {
    int matched = 0;
    while (matched < MARK.length) {
      int b = in.read();
      if (b < 0) {
        return false;
      }
      if ((byte) b == MARK[matched]) {
        matched++;
        continue;
      }
      for (int i = 0; i < matched; i++) {
        others.accept(MARK[i]);
      }
      matched = (byte) b == MARK[0] ? 1 : 0;
      if (matched == 0) {
        others.accept(b);
      }
    }
    return true;
  }
}
