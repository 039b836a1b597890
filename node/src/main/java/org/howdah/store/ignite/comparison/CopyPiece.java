package org.howdah.store.ignite.comparison;

import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** What one copy has in a range of keys. */
final class CopyPiece implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The last key that it is complete to; null if that is the end of the partition. */
  final String last;

  final int keys;
  final long bytes;

  /** Of all keys and values. */
  final byte[] digest;

  /** Of the value of each key, if the range is listed. */
  final LinkedHashMap<String, byte[]> listed;

  /** As {@link CopyStays#since} says. */
  final long since;

  CopyPiece(
      String last, int keys, long bytes, byte[] digest, Map<String, byte[]> listed, long since) {
    this.last = last;
    this.keys = keys;
    this.bytes = bytes;
    this.digest = digest;
    this.listed = new LinkedHashMap<>(listed);
    this.since = since;
  }

  boolean isSameAs(CopyPiece other) {
    return keys == other.keys
        && Arrays.equals(digest, other.digest)
        && Objects.equals(last, other.last);
  }
}
