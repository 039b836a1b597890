package org.howdah.record;

/**
 * The encoding of one record, in memory and on disk alike: key length, value length, both as {@link
 * VarInt}, then the key, then the value. It is the record of Hadoop's IFile; see {@code
 * docs/formats/run.md}.
 */
public final class RecordCodec {
  /** The key length that stands after a partition's last record; the value length is the same. */
  public static final int END = -1;

  /** Bytes of the two lengths that stand there. */
  public static final int END_BYTES = 2;

  /** Most bytes of the two lengths together. */
  public static final int HEADER_BYTES_MAX = 2 * VarInt.BYTES_MAX;

  private RecordCodec() {}

  /** Bytes that a record of these lengths takes. */
  public static long size(int keyLength, int valueLength) {
    return (long) VarInt.size(keyLength) + VarInt.size(valueLength) + keyLength + valueLength;
  }

  /** Encodes a record at {@code offset} and returns the offset after it. */
  public static int put(byte[] array, int offset, Slice key, Slice value) {
    int position = VarInt.put(array, offset, key.length);
    position = VarInt.put(array, position, value.length);
    if (key.array == value.array && key.offset + key.length == value.offset) {
      System.arraycopy(key.array, key.offset, array, position, key.length + value.length);
      return position + key.length + value.length;
    }
    System.arraycopy(key.array, key.offset, array, position, key.length);
    position += key.length;
    System.arraycopy(value.array, value.offset, array, position, value.length);
    return position + value.length;
  }

  /**
   * Points the slices at the record that begins at {@code offset}, which must be whole and not the
   * end mark, and returns the offset after it.
   */
  public static int get(byte[] array, int offset, Slice key, Slice value, Slice record) {
    int keyLength = VarInt.get(array, offset);
    int position = offset + VarInt.size(array[offset]);
    int valueLength = VarInt.get(array, position);
    position += VarInt.size(array[position]);
    key.set(array, position, keyLength);
    value.set(array, position + keyLength, valueLength);
    int end = position + keyLength + valueLength;
    record.set(array, offset, end - offset);
    return end;
  }
}
