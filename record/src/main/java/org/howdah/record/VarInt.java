package org.howdah.record;

/**
 * Hadoop's variable-length integers, as {@code WritableUtils.writeVInt} writes them: one byte for
 * −112…127, otherwise a marker byte that carries sign and size, followed by one to four bytes, most
 * significant first. See {@code docs/formats/run.md}.
 */
public final class VarInt {
  /** The most bytes that one value takes. */
  public static final int BYTES_MAX = 5;

  private VarInt() {}

  /** How many bytes {@code value} takes, 1 to {@value #BYTES_MAX}. */
  public static int size(int value) {
    if (value >= -112 && value <= 127) {
      return 1;
    }
    int magnitude = value < 0 ? ~value : value;
    return 1 + (39 - Integer.numberOfLeadingZeros(magnitude)) / 8;
  }

  /** Writes {@code value} at {@code offset} and returns the offset after it. */
  public static int put(byte[] array, int offset, int value) {
    if (value >= -112 && value <= 127) {
      array[offset] = (byte) value;
      return offset + 1;
    }
    int magnitude = value < 0 ? ~value : value;
    int bytes = (39 - Integer.numberOfLeadingZeros(magnitude)) / 8;
    array[offset] = (byte) ((value < 0 ? -120 : -112) - bytes);
    for (int i = bytes; i > 0; i--) {
      array[offset + i] = (byte) magnitude;
      magnitude >>>= 8;
    }
    return offset + 1 + bytes;
  }

  /** How many bytes the value takes that begins with {@code first}, 1 to 9. */
  public static int size(byte first) {
    if (first >= -112) {
      return 1;
    }
    return first < -120 ? -119 - first : -111 - first;
  }

  /**
   * Reads the value at {@code offset}; {@link #size(byte)} of its first byte tells where it ends.
   */
  public static int get(byte[] array, int offset) {
    byte first = array[offset];
    if (first >= -112) {
      return first;
    }
    int bytes = size(first) - 1;
    int magnitude = 0;
    for (int i = 1; i <= bytes; i++) {
      magnitude = (magnitude << 8) | (array[offset + i] & 0xff);
    }
    return first < -120 ? ~magnitude : magnitude;
  }
}
