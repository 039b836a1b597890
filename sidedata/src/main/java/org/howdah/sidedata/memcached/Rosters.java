package org.howdah.sidedata.memcached;

import java.nio.ByteBuffer;

/*
 * memcached answers "not found" alike whether a key was never stored, was evicted, or went when the
 * server restarted. So beside its entries a table keeps rosters: each lists, as 64-bit digests, all
 * keys of a share of the table. A key that was not found but stands in its roster was lost; one that
 * does not stand there is absent; and where the roster itself is missing nobody can say. This needs
 * nothing of the server but that it returns what was stored, so it also holds on servers that are
 * shared with others. Two keys with the same digest could only make an absent key look lost, which
 * ends in an error and never in a wrong answer: 2^-64 for each pair.
 */
/**
 * Which roster a key stands in, and whether it does. A roster is the 8-byte digests of its keys, in
 * no order, some of them perhaps several times. Safe for several threads.
 */
final class Rosters {
  static final int DIGEST_BYTES = Long.BYTES;

  private final int count;

  /**
   * @param count how many rosters the table has, 1 or more
   */
  Rosters(int count) {
    this.count = count;
  }

  /** How many suit a table of so many keys: rosters of about 64 keys. */
  static int countFor(long keys) {
    return (int) Math.max(1, Math.min(1 << 26, keys / 64));
  }

  static long digest(byte[] key) {
    Md5 md5 = Md5.ofThread();
    md5.digest(key);
    return md5.lastLong();
  }

  /** The number of the roster that a key with this digest stands in. */
  int rosterOf(long digest) {
    return (int) Long.remainderUnsigned((digest * 0x9E3779B97F4A7C15L) >>> 16, count);
  }

  /** Whether a roster lists a digest. */
  static boolean lists(byte[] roster, long digest) {
    ByteBuffer digests = ByteBuffer.wrap(roster);
    while (digests.remaining() >= DIGEST_BYTES) {
      if (digests.getLong() == digest) {
        return true;
      }
    }
    return false;
  }
}
