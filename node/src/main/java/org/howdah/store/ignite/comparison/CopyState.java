package org.howdah.store.ignite.comparison;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import org.apache.ignite.internal.processors.cache.version.GridCacheVersion;
import org.howdah.store.Value;

/** What one copy has of one key. */
final class CopyState implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Of the value as it is stored; null if there is none. */
  final byte[] digest;

  /** Of the change that left the value, or of the deletion, if that is still known; or null. */
  final GridCacheVersion changed;

  /** Of the value itself; 0 if there is none. */
  final long version;

  /** As of the value. */
  final long expiresAtMillis;

  private CopyState(byte[] digest, GridCacheVersion changed, long version, long expiresAtMillis) {
    this.digest = digest;
    this.changed = changed;
    this.version = version;
    this.expiresAtMillis = expiresAtMillis;
  }

  static CopyState present(byte[] stored, GridCacheVersion changed) {
    return new CopyState(
        Digests.of(stored), changed, Value.versionOf(stored), Value.expiryOf(stored));
  }

  /**
   * @param deleted the version of its deletion; null if that is not known
   */
  static CopyState absent(GridCacheVersion deleted) {
    return new CopyState(null, deleted, 0, Value.NEVER);
  }

  boolean isAbsent() {
    return digest == null;
  }

  /** Whether it is absent, or will be at that time. */
  boolean isAbsentAt(long millis) {
    return isAbsent() || (expiresAtMillis != Value.NEVER && expiresAtMillis <= millis);
  }

  boolean hasSameValue(CopyState other) {
    return Arrays.equals(digest, other.digest);
  }

  /** Whether nothing has changed it between the two looks. */
  boolean isUnchanged(CopyState before) {
    return hasSameValue(before) && Objects.equals(changed, before.changed);
  }
}
