package org.howdah.hadoop;

import java.io.DataInput;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;

/**
 * Reads what stands behind its length in a message that is in memory. A length that is more than
 * what is left of it takes no memory, and what Hadoop's own readers throw at it is an {@link
 * IOException}.
 */
final class Lengths {
  private Lengths() {}

  /** Reads a part. */
  @FunctionalInterface
  interface Part<T> {
    T read() throws IOException;
  }

  /** How many bytes, or things of a byte at least, are to come. */
  static int next(DataInput in) throws IOException {
    return checked(in, in.readInt());
  }

  private static int checked(DataInput in, int length) throws IOException {
    int left = in instanceof InputStream stream ? stream.available() : Integer.MAX_VALUE;
    if (length < 0 || length > left) {
      throw new IOException("a length of " + length + " where " + left + " bytes are left");
    }
    return length;
  }

  /** As {@code Text::writeString} wrote it. */
  static String text(DataInput in) throws IOException {
    byte[] bytes = new byte[checked(in, WritableUtils.readVInt(in))];
    in.readFully(bytes);
    return Text.decode(bytes);
  }

  /*
   * Hadoop's classes take memory for a length before they know whether there are so many bytes. What is refused so
   * was never taken: others of this process lack nothing.
   */
  /** A part of which Hadoop's own classes read some. */
  static <T> T understood(Part<T> part) throws IOException {
    try {
      return part.read();
    } catch (RuntimeException | OutOfMemoryError e) {
      throw new IOException("it is damaged: " + e, e);
    }
  }
}
