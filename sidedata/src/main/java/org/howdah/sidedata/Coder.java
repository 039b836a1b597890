package org.howdah.sidedata;

import org.howdah.record.api.PublicApi;

/**
 * Turns objects of one type into bytes and back.
 *
 * <p>Promises: {@link #decode} of {@link #encode} gives an equal object; equal objects give equal
 * bytes; neither keeps what it was given. Safe for several threads.
 */
@PublicApi
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
   * What a table remembers an object by as its key, which nobody changes any more: the object if
   * its type cannot change, a copy, or its bytes. Two of them stand for equal objects if {@link
   * java.util.Objects#deepEquals} says so.
   *
   * @param encoded its bytes, which nobody changes
   */
  default Object keep(T object, byte[] encoded) {
    return decode(encoded);
  }

  /** A hash code that equal objects share. */
  default int hash(T object) {
    return object.hashCode();
  }

  /**
   * Whether an object is the one that something is {@link #keep kept} for.
   *
   * @param kept of an object with the same {@link #hash}
   */
  default boolean isKept(T object, Object kept) {
    return object.equals(kept);
  }

  /** About how many bytes of heap an object takes, from the length of its encoding. */
  default int heapBytes(int encodedBytes) {
    return 48 + encodedBytes;
  }

  /** About how many bytes of heap it takes to {@link #keep} an object. */
  default int keptHeapBytes(int encodedBytes) {
    return heapBytes(encodedBytes);
  }
}
