package org.howdah.store.ignite.comparison;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** Digests of what copies have; those of different bytes differ. For one thread. */
final class Digests {
  private static final int BYTES = 16;

  private final MessageDigest all = sha256();
  private final MessageDigest one = sha256();

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Of a value as it is stored. */
  static byte[] of(byte[] stored) {
    return Arrays.copyOf(sha256().digest(stored), BYTES);
  }

  /** Counts a key in; gives the digest of its value. */
  byte[] add(String key, byte[] stored) {
    byte[] digest = Arrays.copyOf(one.digest(stored), BYTES);
    byte[] name = key.getBytes(ISO_8859_1);
    all.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, name.length));
    all.update(name);
    all.update(digest);
    return digest;
  }

  /** Of all keys that were counted in, in their order. */
  byte[] ofAll() {
    return Arrays.copyOf(all.digest(), BYTES);
  }
}
