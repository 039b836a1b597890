package org.howdah.store;

import java.nio.ByteBuffer;

/**
 * What a key has.
 *
 * @param bytes the value itself; not to be changed
 * @param flags 32 bits that its writer chose, as memcached's clients do to name an encoding
 * @param version differs from that of every other state of this key
 * @param expiresAtMillis when it becomes absent, in milliseconds since 1970, or {@link #NEVER}
 */
public record Value(byte[] bytes, int flags, long version, long expiresAtMillis) {
  /** For {@link #expiresAtMillis}. */
  public static final long NEVER = 0;

  private static final int HAS_FLAGS = 1;
  private static final int HAS_EXPIRY = 2;

  /** Whether it is absent at that time. */
  public boolean isExpired(long nowMillis) {
    return expiresAtMillis != NEVER && expiresAtMillis <= nowMillis;
  }

  /** The value as stores keep it; see docs/formats/store-value.md. */
  public byte[] encode() {
    boolean hasFlags = flags != 0;
    boolean expires = expiresAtMillis != NEVER;
    ByteBuffer out = ByteBuffer.allocate(9 + (hasFlags ? 4 : 0) + (expires ? 8 : 0) + bytes.length);
    out.put((byte) ((hasFlags ? HAS_FLAGS : 0) | (expires ? HAS_EXPIRY : 0))).putLong(version);
    if (hasFlags) {
      out.putInt(flags);
    }
    if (expires) {
      out.putLong(expiresAtMillis);
    }
    return out.put(bytes).array();
  }

  /**
   * Reads what {@link #encode} made.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static Value decode(byte[] stored) {
    ByteBuffer in = ByteBuffer.wrap(stored);
    int tag = in.get();
    if ((tag & ~(HAS_FLAGS | HAS_EXPIRY)) != 0) {
      throw new IllegalArgumentException(
          "a stored value begins with the byte " + tag + ": a newer Howdah wrote it");
    }
    long version = in.getLong();
    int flags = (tag & HAS_FLAGS) == 0 ? 0 : in.getInt();
    long expiresAtMillis = (tag & HAS_EXPIRY) == 0 ? NEVER : in.getLong();
    byte[] bytes = new byte[in.remaining()];
    in.get(bytes);
    return new Value(bytes, flags, version, expiresAtMillis);
  }
}
