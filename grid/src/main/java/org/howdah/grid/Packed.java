package org.howdah.grid;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Messages that are compressed where that pays: a zero, four bytes of length, and the rest
 * deflated. Others, none of which begins with a zero, stay as they are.
 */
public final class Packed {
  private static final byte PACKED = 0;

  /** Most messages are smaller, and one packet of the network takes them as they are. */
  private static final int BYTES_MIN = 1 << 10;

  private static final int HEAD_BYTES = 1 + Integer.BYTES;

  private Packed() {}

  /**
   * The same message if it is small, or would not become smaller.
   *
   * @param message begins with another byte than zero
   */
  public static byte[] pack(byte[] message) {
    if (message.length < BYTES_MIN) {
      return message;
    }
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(message);
      deflater.finish();
      byte[] packed = new byte[message.length];
      int length = deflater.deflate(packed, HEAD_BYTES, packed.length - HEAD_BYTES);
      if (!deflater.finished()) {
        return message;
      }
      ByteBuffer.wrap(packed).put(PACKED).putInt(message.length);
      return Arrays.copyOf(packed, HEAD_BYTES + length);
    } finally {
      deflater.end();
    }
  }

  /**
   * The message as it was.
   *
   * @param bytesMax the most that it may be; no more memory is taken for it
   * @throws IOException if it is longer, or {@link #pack} did not make it
   */
  public static byte[] unpack(byte[] message, int bytesMax) throws IOException {
    if (message.length == 0 || message[0] != PACKED) {
      return message;
    }
    int length = message.length < HEAD_BYTES ? -1 : ByteBuffer.wrap(message, 1, 4).getInt();
    if (length < 1 || length > bytesMax) {
      throw new IOException("a compressed message of " + length + " bytes");
    }
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(message, HEAD_BYTES, message.length - HEAD_BYTES);
      return inflate(inflater, length);
    } catch (DataFormatException e) {
      throw new IOException("a message that is compressed in another way", e);
    } finally {
      inflater.end();
    }
  }

  private static byte[] inflate(Inflater inflater, int length)
      throws IOException, DataFormatException {
    byte[] message = new byte[length];
    int read = 0;
    int more;
    do {
      more = inflater.inflate(message, read, length - read);
      read += more;
    } while (more > 0 && read < length);
    if (read < length) {
      throw new EOFException("a message ended after " + read + " of " + length + " bytes");
    }
    if (inflater.inflate(new byte[1]) > 0) {
      throw new IOException("a compressed message has more than its " + length + " bytes");
    }
    return message;
  }
}
