package org.howdah.store;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/** A change as bytes, as nodes send it to each other. */
final class ChangeBytes {
  private static final int HEAD_BYTES = 34;

  /** What the second byte of a change says. */
  private static final int ANSWERS_BYTES = 1;

  private static final int HAS_CLAIM = 2;

  private ChangeBytes() {}

  /** The change as it goes to the node that does it. */
  static byte[] encode(ChangeTerms change) {
    boolean hasClaim = change.claim() != 0;
    ByteBuffer out =
        ByteBuffer.allocate(HEAD_BYTES + (hasClaim ? Long.BYTES : 0) + change.bytes().length)
            .put(change.kind().code)
            .put((byte) ((change.answersBytes() ? ANSWERS_BYTES : 0) | (hasClaim ? HAS_CLAIM : 0)))
            .putInt(change.flags())
            .putLong(change.expiresAtMillis())
            .putLong(change.expected())
            .putLong(change.delta())
            .putInt(change.bytesMax());
    if (hasClaim) {
      out.putLong(change.claim());
    }
    return out.put(change.bytes()).array();
  }

  /**
   * Reads what {@link #encode} made.
   *
   * @throws IllegalArgumentException if it did not
   */
  static ChangeTerms decode(byte[] encoded) {
    try {
      return read(ByteBuffer.wrap(encoded));
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException(
          "a change is cut off after " + encoded.length + " bytes", e);
    }
  }

  private static ChangeTerms read(ByteBuffer in) {
    ChangeKind kind = ChangeKind.of(in.get());
    int said = in.get();
    boolean answersBytes = (said & ANSWERS_BYTES) != 0;
    int flags = in.getInt();
    long expiresAtMillis = in.getLong();
    long expected = in.getLong();
    long delta = in.getLong();
    int bytesMax = in.getInt();
    long claim = (said & HAS_CLAIM) == 0 ? 0 : in.getLong();
    byte[] bytes = new byte[in.remaining()];
    in.get(bytes);
    return new ChangeTerms(
        kind, bytes, flags, expiresAtMillis, expected, delta, bytesMax, answersBytes, claim);
  }
}
