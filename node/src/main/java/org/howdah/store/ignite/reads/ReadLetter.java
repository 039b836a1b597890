package org.howdah.store.ignite.reads;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * What a node asks another one for, of the copies that this one has. docs/formats/read-letter.md.
 *
 * @param cache Ignite's name of the data set
 * @param versionsOnly whether versions will do instead of values
 * @param bytesMax no further key is answered once so many bytes are
 */
public record ReadLetter(String cache, boolean versionsOnly, long bytesMax, List<byte[]> keys) {
  private static final int ABSENT = -1;
  private static final int ELSEWHERE = -2;
  private static final int FLAG_BYTES = 1;

  public byte[] encode() {
    byte[] name = cache.getBytes(UTF_8);
    int length = FLAG_BYTES + Long.BYTES + 2 * Integer.BYTES + name.length;
    for (byte[] key : keys) {
      length += Integer.BYTES + key.length;
    }
    ByteBuffer out = ByteBuffer.allocate(length);
    out.put((byte) (versionsOnly ? 1 : 0)).putLong(bytesMax);
    out.putInt(name.length).put(name).putInt(keys.size());
    keys.forEach(key -> out.putInt(key.length).put(key));
    return out.array();
  }

  /**
   * Reads what {@link #encode} made.
   *
   * @throws IllegalArgumentException if it is no such letter
   */
  static ReadLetter decode(byte[] letter) {
    try {
      ByteBuffer in = ByteBuffer.wrap(letter);
      boolean versionsOnly = in.get() != 0;
      long bytesMax = in.getLong();
      String cache = new String(bytes(in, in.getInt()), UTF_8);
      int count = count(in, in.getInt());
      List<byte[]> keys = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        keys.add(bytes(in, in.getInt()));
      }
      return new ReadLetter(cache, versionsOnly, bytesMax, keys);
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("a letter that asks for keys ends too early", e);
    }
  }

  /**
   * An answer.
   *
   * @param found for each of the first keys what {@link LocalReads#read} has for it, or a version
   */
  static byte[] answer(byte[][] found) {
    int length = Integer.BYTES;
    for (byte[] one : found) {
      length += Integer.BYTES + (one == null ? 0 : one.length);
    }
    ByteBuffer out = ByteBuffer.allocate(length).putInt(found.length);
    for (byte[] one : found) {
      if (one == null) {
        out.putInt(ABSENT);
      } else if (one == LocalReads.ELSEWHERE) {
        out.putInt(ELSEWHERE);
      } else {
        out.putInt(one.length).put(one);
      }
    }
    return out.array();
  }

  /**
   * Reads what {@link #answer} made.
   *
   * @throws IllegalArgumentException if it is no such answer
   */
  public static byte[][] found(byte[] answer) {
    try {
      ByteBuffer in = ByteBuffer.wrap(answer);
      byte[][] found = new byte[count(in, in.getInt())][];
      for (int i = 0; i < found.length; i++) {
        int length = in.getInt();
        if (length == ELSEWHERE) {
          found[i] = LocalReads.ELSEWHERE;
        } else if (length != ABSENT) {
          found[i] = bytes(in, length);
        }
      }
      return found;
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("an answer with values ends too early", e);
    }
  }

  /** Each of them takes four bytes at least. */
  private static int count(ByteBuffer in, int count) {
    return (int) length(in, (long) count * Integer.BYTES) / Integer.BYTES;
  }

  private static byte[] bytes(ByteBuffer in, int length) {
    byte[] bytes = new byte[(int) length(in, length)];
    in.get(bytes);
    return bytes;
  }

  private static long length(ByteBuffer in, long length) {
    if (length < 0 || length > in.remaining()) {
      throw new IllegalArgumentException("a letter tells of more bytes than it has");
    }
    return length;
  }
}
