package org.howdah.sidedata.memcached;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** MD5 for placing names, not for secrets. Not safe for use by several threads. */
final class Md5 {
  private static final int BYTES = 16;
  private static final ThreadLocal<Md5> OF_THREAD = ThreadLocal.withInitial(Md5::new);

  private final MessageDigest digest;
  private final byte[] result = new byte[BYTES];

  Md5() {
    try {
      digest = MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has MD5", e);
    }
  }

  /** The calling thread's own. */
  static Md5 ofThread() {
    return OF_THREAD.get();
  }

  void digest(byte[] bytes) {
    digest.update(bytes, 0, bytes.length);
    try {
      digest.digest(result, 0, BYTES);
    } catch (DigestException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Four bytes of the last digest, the lowest first. */
  int littleEndianInt(int part) {
    int at = part * Integer.BYTES;
    return (result[at + 3] & 0xff) << 24
        | (result[at + 2] & 0xff) << 16
        | (result[at + 1] & 0xff) << 8
        | (result[at] & 0xff);
  }

  /** The last eight bytes of the last digest. */
  long lastLong() {
    return (long) littleEndianInt(3) << Integer.SIZE | (littleEndianInt(2) & 0xffffffffL);
  }
}
