package org.howdah.store;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;

/**
 * What a key has.
 *
 * @param bytes the value itself; not to be changed
 * @param flags 32 bits that its writer chose, as memcached's clients do to name an encoding
 * @param version differs from that of every other state of this key
 * @param expiresAtMillis when it becomes absent, in milliseconds since 1970, or {@link #NEVER}
 * @param stale whether someone said that it is out of date; it is a value all the same
 * @param claim the number of who is to make it anew, see {@link Change#claim}; 0 if nobody is
 */
@PublicApi
public record Value(
    byte[] bytes, int flags, long version, long expiresAtMillis, boolean stale, long claim) {
  /** For {@link #expiresAtMillis}. */
  public static final long NEVER = 0;

  private static final int HAS_FLAGS = 1;
  private static final int HAS_EXPIRY = 2;
  private static final int IS_STALE = 4;
  private static final int HAS_CLAIM = 8;
  private static final int KNOWN = HAS_FLAGS | HAS_EXPIRY | IS_STALE | HAS_CLAIM;

  /** One that is not stale, and that nobody is to make anew. */
  public Value(byte[] bytes, int flags, long version, long expiresAtMillis) {
    this(bytes, flags, version, expiresAtMillis, false, 0);
  }

  /** Whether it is absent at that time. */
  public boolean isExpired(long nowMillis) {
    return expiresAtMillis != NEVER && expiresAtMillis <= nowMillis;
  }

  /** The same with other bytes. */
  Value withBytes(byte[] other) {
    return new Value(other, flags, version, expiresAtMillis, stale, claim);
  }

  /** The value as stores keep it; see docs/formats/store-value.md. */
  @Internal
  public byte[] encode() {
    boolean hasFlags = flags != 0;
    boolean expires = expiresAtMillis != NEVER;
    boolean claimed = claim != 0;
    int state = (stale ? IS_STALE : 0) | (claimed ? HAS_CLAIM : 0);
    int head = 9 + (hasFlags ? 4 : 0) + (expires ? 8 : 0) + (claimed ? 8 : 0);
    ByteBuffer out = ByteBuffer.allocate(head + bytes.length);
    out.put((byte) ((hasFlags ? HAS_FLAGS : 0) | (expires ? HAS_EXPIRY : 0) | state));
    out.putLong(version);
    if (hasFlags) {
      out.putInt(flags);
    }
    if (expires) {
      out.putLong(expiresAtMillis);
    }
    if (claimed) {
      out.putLong(claim);
    }
    return out.put(bytes).array();
  }

  /** When what {@link #encode} made becomes absent, or {@link #NEVER}. */
  @Internal
  public static long expiryOf(byte[] stored) {
    int flags = (stored[0] & HAS_FLAGS) == 0 ? 0 : Integer.BYTES;
    boolean expires = (stored[0] & HAS_EXPIRY) != 0;
    return expires ? ByteBuffer.wrap(stored).getLong(1 + Long.BYTES + flags) : NEVER;
  }

  /** The version of what {@link #encode} made. */
  @Internal
  public static long versionOf(byte[] stored) {
    return ByteBuffer.wrap(stored).getLong(1);
  }

  /** The same as it is in there, in eight bytes. */
  @Internal
  public static byte[] versionBytesOf(byte[] stored) {
    return Arrays.copyOfRange(stored, 1, 1 + Long.BYTES);
  }

  /**
   * Reads what {@link #encode} made.
   *
   * @throws IllegalArgumentException if it did not
   */
  @Internal
  public static Value decode(byte[] stored) {
    try {
      return read(ByteBuffer.wrap(stored));
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException(
          "a stored value is cut off after " + stored.length + " bytes", e);
    }
  }

  private static Value read(ByteBuffer in) {
    int tag = in.get();
    if ((tag & ~KNOWN) != 0) {
      throw new IllegalArgumentException(
          "a stored value begins with the byte " + tag + ": a newer Howdah wrote it");
    }
    long version = in.getLong();
    int flags = (tag & HAS_FLAGS) == 0 ? 0 : in.getInt();
    long expiresAtMillis = (tag & HAS_EXPIRY) == 0 ? NEVER : in.getLong();
    long claim = (tag & HAS_CLAIM) == 0 ? 0 : in.getLong();
    byte[] bytes = new byte[in.remaining()];
    in.get(bytes);
    return new Value(bytes, flags, version, expiresAtMillis, (tag & IS_STALE) != 0, claim);
  }
}
