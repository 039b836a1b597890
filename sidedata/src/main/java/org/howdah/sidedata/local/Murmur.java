package org.howdah.sidedata.local;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The hash of Sparkey's indexes: the first 64 bits of MurmurHash3_x64_128, which Austin Appleby
 * placed in the public domain.
 */
final class Murmur {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long C1 = 0x87c37b91114253d5L;
  private static final long C2 = 0x4cf5ad432745937fL;
  private static final int BLOCK_BYTES = 16;

  private Murmur() {}

  static long hash(byte[] key, int seed) {
    long h1 = Integer.toUnsignedLong(seed);
    long h2 = h1;
    int at = 0;
    for (; at + BLOCK_BYTES <= key.length; at += BLOCK_BYTES) {
      h1 ^= mix1((long) LONGS.get(key, at));
      h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52dce729L;
      h2 ^= mix2((long) LONGS.get(key, at + Long.BYTES));
      h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495ab5L;
    }
    int left = key.length - at;
    if (left > Long.BYTES) {
      h2 ^= mix2(tail(key, at + Long.BYTES));
      h1 ^= mix1((long) LONGS.get(key, at));
    } else if (left > 0) {
      h1 ^= mix1(tail(key, at));
    }
    h1 ^= key.length;
    h2 ^= key.length;
    h1 += h2;
    h2 += h1;
    return finish(h1) + finish(h2);
  }

  private static long mix1(long k) {
    return Long.rotateLeft(k * C1, 31) * C2;
  }

  private static long mix2(long k) {
    return Long.rotateLeft(k * C2, 33) * C1;
  }

  /** The last bytes of a key, of which there are at most eight, the lowest first. */
  private static long tail(byte[] key, int from) {
    if (key.length >= Long.BYTES) {
      int missing = from + Long.BYTES - key.length;
      return (long) LONGS.get(key, key.length - Long.BYTES) >>> (Byte.SIZE * missing);
    }
    long k = 0;
    for (int i = key.length - 1; i >= from; i--) {
      k = k << Byte.SIZE | Byte.toUnsignedLong(key[i]);
    }
    return k;
  }

  private static long finish(long mixed) {
    long k = mixed;
    k = (k ^ k >>> 33) * 0xff51afd7ed558ccdL;
    k = (k ^ k >>> 33) * 0xc4ceb9fe1a85ec53L;
    return k ^ k >>> 33;
  }
}
