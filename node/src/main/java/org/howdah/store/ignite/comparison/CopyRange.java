package org.howdah.store.ignite.comparison;

import java.io.Serializable;

/** Which keys of a partition are read, in the order in which Ignite keeps them. */
final class CopyRange implements Serializable {
  private static final long serialVersionUID = 1L;

  final String cache;
  final int partition;

  /** Read from behind that key; empty from the beginning. */
  final String after;

  /** Read to that key, with it; null to the end. */
  final String upTo;

  /** No further key is read once so many are. */
  final int keysMax;

  /** No further key is read once their values have so many bytes. */
  final long bytesMax;

  /** Values that are absent then are left out, in milliseconds since 1970. */
  final long aliveAtMillis;

  /** Whether each key is named. */
  final boolean isListed;

  private CopyRange(CopyRange as, String after, String upTo, Limits limits, boolean isListed) {
    cache = as.cache;
    partition = as.partition;
    aliveAtMillis = as.aliveAtMillis;
    this.after = after;
    this.upTo = upTo;
    keysMax = limits.keysMax();
    bytesMax = limits.bytesMax();
    this.isListed = isListed;
  }

  private record Limits(int keysMax, long bytesMax) {}

  /** All of a partition, from behind a key. */
  CopyRange(String cache, int partition, String after, long aliveAtMillis) {
    this.cache = cache;
    this.partition = partition;
    this.after = after;
    upTo = null;
    keysMax = Integer.MAX_VALUE;
    bytesMax = Long.MAX_VALUE;
    this.aliveAtMillis = aliveAtMillis;
    isListed = false;
  }

  /** The same to a key. */
  CopyRange upTo(String last) {
    return new CopyRange(this, after, last, new Limits(keysMax, bytesMax), isListed);
  }

  /** The same from behind a key. */
  CopyRange after(String key) {
    return new CopyRange(this, key, upTo, new Limits(keysMax, bytesMax), isListed);
  }

  /** The same, cut off after so much. */
  CopyRange within(int keys, long bytes) {
    return new CopyRange(this, after, upTo, new Limits(keys, bytes), isListed);
  }

  /** The same, with each key's name. */
  CopyRange listed() {
    return new CopyRange(this, after, upTo, new Limits(keysMax, bytesMax), true);
  }
}
