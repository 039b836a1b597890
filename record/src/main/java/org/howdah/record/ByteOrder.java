package org.howdah.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Unsigned lexicographic order of the bytes after a header that does not count.
 *
 * <p>The prefix holds the first seven bytes and, in its last byte, the length capped at eight. Keys
 * of up to seven bytes are therefore decided by their prefix alone, which spares a sort of words
 * nearly all of its comparisons.
 */
public final class ByteOrder implements KeyOrder {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, java.nio.ByteOrder.BIG_ENDIAN);
  private static final int PREFIX_BYTES = 7;

  /** Where the bytes that count begin. */
  public enum Header {
    /** All bytes count. */
    NONE,
    /** A {@link VarInt} length stands first, as in Hadoop's Text. */
    VAR_INT,
    /** A four-byte length stands first, as in Hadoop's BytesWritable. */
    INT
  }

  private final Header header;

  public ByteOrder(Header header) {
    this.header = header;
  }

  private int skip(byte[] key, int offset) {
    return switch (header) {
      case NONE -> 0;
      case VAR_INT -> VarInt.size(key[offset]);
      case INT -> Integer.BYTES;
    };
  }

  @Override
  public int compare(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
    int aSkip = skip(a, aOffset);
    int bSkip = skip(b, bOffset);
    return Arrays.compareUnsigned(
        a, aOffset + aSkip, aOffset + aLength, b, bOffset + bSkip, bOffset + bLength);
  }

  @Override
  public long prefix(byte[] key, int offset, int length) {
    int skip = skip(key, offset);
    int from = offset + skip;
    int bytes = length - skip;
    if (from + Long.BYTES <= key.length) {
      long word = (long) LONG.get(key, from);
      int kept = Math.min(bytes, PREFIX_BYTES);
      long mask = kept == 0 ? 0 : -1L << (Long.SIZE - kept * Byte.SIZE);
      return (word & mask) | Math.min(bytes, PREFIX_BYTES + 1);
    }
    return slowPrefix(key, from, bytes);
  }

  private static long slowPrefix(byte[] key, int from, int bytes) {
    long prefix = 0;
    for (int i = 0; i < PREFIX_BYTES; i++) {
      prefix = (prefix << Byte.SIZE) | (i < bytes ? key[from + i] & 0xff : 0);
    }
    return (prefix << Byte.SIZE) | Math.min(bytes, PREFIX_BYTES + 1);
  }

  @Override
  public boolean decides(long prefix) {
    return (prefix & 0xff) <= PREFIX_BYTES;
  }
}
