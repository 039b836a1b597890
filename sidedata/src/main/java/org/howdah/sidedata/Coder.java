package org.howdah.sidedata;

/**
 * Turns objects of one type into bytes and back.
 *
 * <p>Promises: {@link #decode} of {@link #encode} gives an equal object; equal objects give equal
 * bytes; neither keeps what it was given. Safe for several threads.
 */
public interface Coder<T> {
  /** The bytes of an object, in an array of their own. */
  byte[] encode(T object);

  /**
   * The object of these bytes, one of its own that no later call changes.
   *
   * @throws IllegalArgumentException if they are not of this type; the message says what they lack
   */
  T decode(byte[] bytes);

  /**
   * An object that nobody changes any more, for keeping: the same one if its type cannot change.
   *
   * @param encoded its bytes
   */
  default T keep(T object, byte[] encoded) {
    return decode(encoded);
  }

  /** About how many bytes of heap an object takes, from the length of its encoding. */
  default int heapBytes(int encodedBytes) {
    return 48 + encodedBytes;
  }
}
