package org.howdah.hadoop;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Messages as frames in a stream of bytes. What stands between frames, as a process prints that
 * user code started, is told apart from them. For one reading thread.
 */
final class WorkerFrames {
  /** Four different bytes, none of which any UTF-8 text contains. */
  private static final byte[] MARK = {(byte) 0xF5, (byte) 0xF6, (byte) 0xF7, (byte) 0xF8};

  private static final int BODY_BYTES_MAX = 64 << 20;

  /** In place of a message's type: what follows is compressed. */
  private static final byte PACKED = 0;

  /** Most messages are smaller, and one packet of the network takes them as they are. */
  private static final int PACKED_BYTES_MIN = 1 << 10;

  private static final int PACKED_HEAD_BYTES = 1 + Integer.BYTES;

  private final InputStream in;
  private final IntConsumer others;

  /**
   * @param others takes the bytes that belong to no frame
   */
  WorkerFrames(InputStream in, IntConsumer others) {
    this.in = new BufferedInputStream(in);
    this.others = others;
  }

  /**
   * Writes one message with one call of {@code write}, so that others who write to the same pipe
   * come before or behind it. One thread at a time.
   */
  static void write(OutputStream out, WorkerMessage message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream body = new DataOutputStream(bytes);
    body.writeByte(message.type());
    message.writeTo(body);
    byte[] sent = packed(bytes.toByteArray());
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(frame);
    data.write(MARK);
    data.writeInt(sent.length);
    data.write(sent);
    out.write(frame.toByteArray());
    out.flush();
  }

  /** The same if it is small, or would not become smaller. */
  private static byte[] packed(byte[] body) {
    if (body.length < PACKED_BYTES_MIN) {
      return body;
    }
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(body);
      deflater.finish();
      byte[] packed = new byte[body.length];
      int head = PACKED_HEAD_BYTES;
      int length = deflater.deflate(packed, head, packed.length - head);
      if (!deflater.finished()) {
        return body;
      }
      ByteBuffer.wrap(packed).put(PACKED).putInt(body.length);
      return Arrays.copyOf(packed, head + length);
    } finally {
      deflater.end();
    }
  }

  private static byte[] unpacked(byte[] body) throws IOException {
    if (body[0] != PACKED) {
      return body;
    }
    int length = body.length < PACKED_HEAD_BYTES ? -1 : ByteBuffer.wrap(body, 1, 4).getInt();
    if (length < 1 || length > BODY_BYTES_MAX) {
      throw new IOException("a compressed message of " + length + " bytes");
    }
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(body, PACKED_HEAD_BYTES, body.length - PACKED_HEAD_BYTES);
      byte[] unpacked = new byte[length];
      int read = 0;
      int more;
      do {
        more = inflater.inflate(unpacked, read, length - read);
        read += more;
      } while (more > 0 && read < length);
      if (read < length) {
        throw new EOFException("a message ended after " + read + " of " + length + " bytes");
      }
      return unpacked;
    } catch (DataFormatException e) {
      throw new IOException("a message that is compressed in another way", e);
    } finally {
      inflater.end();
    }
  }

  /**
   * The next message; null at the end of the stream.
   *
   * @throws IOException if a frame is no message, or ends too early
   */
  WorkerMessage read() throws IOException {
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
    return WorkerMessage.read(new DataInputStream(new ByteArrayInputStream(unpacked(body))));
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
