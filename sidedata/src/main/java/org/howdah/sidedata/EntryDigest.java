package org.howdah.sidedata;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * 64 bits of the MD5 of an entry: of the length of its key in four bytes, its key, and its value.
 * The sum of them all, modulo 2^64, does not depend on the entries' order, so tasks can add their
 * shares. Finds accidents, not attacks. Not safe for use by several threads.
 */
public final class EntryDigest {
  private final MessageDigest md5;

  public EntryDigest() {
    try {
      md5 = MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has MD5", e);
    }
  }

  public long of(byte[] key, byte[] value) {
    md5.update(ByteBuffer.allocate(Integer.BYTES).putInt(key.length).flip());
    md5.update(key);
    return ByteBuffer.wrap(md5.digest(value)).getLong();
  }
}
