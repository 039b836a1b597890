package org.howdah.record;

/**
 * The order of serialized keys.
 *
 * <p>Promises: {@link #compare} is a total preorder over serialized keys. {@link #prefix} agrees
 * with it: {@code compare(a, b) < 0} implies {@code prefix(a) <= prefix(b)} as unsigned numbers,
 * and keys that compare as equal have equal prefixes. {@link #decides} is true only of a prefix
 * that no two different keys share. Implementations keep no state between calls that another thread
 * could see, or say that they are for one thread; none keeps a reference to the arrays.
 */
public interface KeyOrder {
  /** Negative, zero or positive as the key in {@code a} sorts before, with or after the other. */
  int compare(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength);

  /** Eight bytes that order keys as far as they go; 0 for every key where no prefix is known. */
  default long prefix(byte[] key, int offset, int length) {
    return 0;
  }

  /** Whether two keys that share {@code prefix} are always equal, so that nobody need compare. */
  default boolean decides(long prefix) {
    return false;
  }

  /** {@link #compare} over two slices. */
  default int compare(Slice a, Slice b) {
    return compare(a.array, a.offset, a.length, b.array, b.offset, b.length);
  }
}
