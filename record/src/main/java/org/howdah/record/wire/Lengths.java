package org.howdah.record.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.VarInt;

/**
 * Reads what stands behind its length in a message that is in memory. A length that is more than
 * what is left of it takes no memory, and what others throw at it is an {@link IOException}.
 */
public final class Lengths {
  private Lengths() {}

  /** Reads a part. */
  @FunctionalInterface
  public interface Part<T> {
    T read() throws IOException;
  }

  /** How many bytes, or things of a byte at least, are to come. */
  public static int next(DataInput in) throws IOException {
    return checked(in, in.readInt());
  }

  private static int checked(DataInput in, int length) throws IOException {
    int left = in instanceof InputStream stream ? stream.available() : Integer.MAX_VALUE;
    if (length < 0 || length > left) {
      throw new IOException("a length of " + length + " where " + left + " bytes are left");
    }
    return length;
  }

  /**
   * As {@link #writeText} wrote it, or Hadoop's {@code Text::writeString}.
   *
   * @throws IOException also if it is no UTF-8
   */
  public static String text(DataInput in) throws IOException {
    byte[] bytes = new byte[checked(in, variable(in))];
    in.readFully(bytes);
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static int variable(DataInput in) throws IOException {
    byte[] value = new byte[VarInt.BYTES_MAX];
    value[0] = in.readByte();
    int size = VarInt.size(value[0]);
    if (size > VarInt.BYTES_MAX) {
      throw new IOException("a length of " + size + " bytes");
    }
    in.readFully(value, 1, size - 1);
    return VarInt.get(value, 0);
  }

  /** Writes UTF-8 behind its length; what has no UTF-8, as a half of a pair, is a question mark. */
  public static void writeText(DataOutput out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] length = new byte[VarInt.BYTES_MAX];
    out.write(length, 0, VarInt.put(length, 0, bytes.length));
    out.write(bytes);
  }

  /** Reads one element of a list. */
  public interface Read<T> {
    T from(DataInput in) throws IOException;
  }

  /** Writes one element of a list. */
  public interface Write<T> {
    void to(DataOutput out, T value) throws IOException;
  }

  /** Reads what {@link #writeList} wrote. */
  public static <T> List<T> readList(DataInput in, Read<T> read) throws IOException {
    List<T> list = new ArrayList<>();
    for (int left = next(in); left > 0; left--) {
      list.add(read.from(in));
    }
    return List.copyOf(list);
  }

  public static <T> void writeList(DataOutput out, List<T> list, Write<T> write)
      throws IOException {
    out.writeInt(list.size());
    for (T value : list) {
      write.to(out, value);
    }
  }

  /** All that is left of a message. */
  public static byte[] rest(DataInput in) throws IOException {
    if (in instanceof InputStream stream) {
      return stream.readAllBytes();
    }
    throw new IllegalArgumentException("nobody knows how much is left of " + in);
  }

  /*
   * Hadoop's classes take memory for a length before they know whether there are so many bytes. What is refused so
   * was never taken: others of this process lack nothing.
   */
  /** A part of which other classes read some. */
  public static <T> T understood(Part<T> part) throws IOException {
    try {
      return part.read();
    } catch (RuntimeException | OutOfMemoryError e) {
      throw new IOException("it is damaged: " + e, e);
    }
  }
}
