package org.howdah.record;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A view of {@code length} bytes of {@code array} from {@code offset}.
 *
 * <p>The fields are public because the inner loops of sort and merge read them for every record. A
 * slice owns nothing: whoever hands one out says how long its bytes stay valid, and whoever wants
 * them longer copies them with {@link #copy()}. Not safe for use by several threads.
 */
public final class Slice {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  public byte[] array;
  public int offset;
  public int length;

  /** An empty slice, to be pointed somewhere by {@link #set}. */
  public Slice() {
    this(new byte[0], 0, 0);
  }

  public Slice(byte[] array, int offset, int length) {
    set(array, offset, length);
  }

  /** Views the whole array. */
  public static Slice of(byte[] array) {
    return new Slice(array, 0, array.length);
  }

  /** Points this slice at other bytes; nothing is copied. */
  public void set(byte[] array, int offset, int length) {
    this.array = array;
    this.offset = offset;
    this.length = length;
  }

  /** Points this slice at the bytes that {@code other} views. */
  public void set(Slice other) {
    set(other.array, other.offset, other.length);
  }

  /** The bytes, in an array of their own. */
  public byte[] copy() {
    return Arrays.copyOfRange(array, offset, offset + length);
  }

  /** Whether both views hold the same bytes. */
  public boolean sameBytes(Slice other) {
    return length == other.length && sameBytes(other.array, other.offset);
  }

  /**
   * Whether the bytes of {@code other} from {@code otherOffset}, as many as this view has, are the
   * same. Up to sixteen bytes are compared as two numbers.
   */
  public boolean sameBytes(byte[] other, int otherOffset) {
    if (length < Long.BYTES || length > 2 * Long.BYTES) {
      return sameShortOrLong(other, otherOffset);
    }
    int last = length - Long.BYTES;
    return (long) LONG.get(array, offset) == (long) LONG.get(other, otherOffset)
        && (long) LONG.get(array, offset + last) == (long) LONG.get(other, otherOffset + last);
  }

  private boolean sameShortOrLong(byte[] other, int otherOffset) {
    if (length < Long.BYTES
        && offset + Long.BYTES <= array.length
        && otherOffset + Long.BYTES <= other.length) {
      long difference = (long) LONG.get(array, offset) ^ (long) LONG.get(other, otherOffset);
      return (difference & ((1L << (length * Byte.SIZE)) - 1)) == 0;
    }
    return Arrays.equals(array, offset, offset + length, other, otherOffset, otherOffset + length);
  }

  /** The bytes in hexadecimal, at most 32 of them: for messages. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(length, 32); i++) {
      text.append(Character.forDigit((array[offset + i] >> 4) & 0xf, 16));
      text.append(Character.forDigit(array[offset + i] & 0xf, 16));
    }
    return length > 32 ? text + "… (" + length + " bytes)" : text.toString();
  }
}
