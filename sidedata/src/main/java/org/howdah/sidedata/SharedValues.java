package org.howdah.sidedata;

import java.util.Arrays;

/*
 * Most words of a text occur once in it, and so most values of a language model are the same few. A
 * race replaces an entry by another that is as right.
 */
/** Decodes short values, equal ones mostly to one object. Safe for several threads. */
final class SharedValues<V> {
  private static final int BYTES_MAX = 16;
  private static final int SLOTS = 1024;

  private final Coder<V> coder;
  private final Known<?>[] slots = new Known<?>[SLOTS];

  SharedValues(Coder<V> coder) {
    this.coder = coder;
  }

  private record Known<V>(byte[] encoded, V value) {}

  /** An object that nobody may change. */
  @SuppressWarnings("unchecked")
  V decode(byte[] encoded) {
    if (encoded.length > BYTES_MAX) {
      return coder.decode(encoded);
    }
    int slot = Entry.hash(Arrays.hashCode(encoded)) & (SLOTS - 1);
    Known<V> known = (Known<V>) slots[slot];
    if (known == null || !Arrays.equals(known.encoded, encoded)) {
      known = new Known<>(encoded, coder.decode(encoded));
      slots[slot] = known;
    }
    return known.value;
  }
}
