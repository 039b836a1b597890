package org.howdah.bench.case1.layout;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.howdah.record.Slice;

/** As Howdah's GroupTable hashes keys. */
final class KeyHash {
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private KeyHash() {}

  /** All 32 bits well mixed. */
  static int of(Slice key) {
    ByteBuffer bytes =
        ByteBuffer.wrap(key.array, key.offset, key.length).order(ByteOrder.LITTLE_ENDIAN);
    long hash = key.length;
    while (bytes.remaining() >= Long.BYTES) {
      hash = mix(hash ^ bytes.getLong());
    }
    long tail = 0;
    for (int shift = 0; bytes.hasRemaining(); shift += Byte.SIZE) {
      tail |= (bytes.get() & 0xffL) << shift;
    }
    return (int) (mix(mix(hash ^ tail)) >>> Integer.SIZE);
  }

  private static long mix(long word) {
    long product = word * MULTIPLIER;
    return product ^ (product >>> 32);
  }
}
