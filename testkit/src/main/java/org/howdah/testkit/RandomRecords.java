package org.howdah.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Records for sorts and merges, in the shapes that break them. */
public enum RandomRecords {
  /** Nothing in the key, nothing in the value. */
  EMPTY {
    @Override
    KeyValue next(Random random) {
      return new KeyValue(new byte[0], new byte[0]);
    }
  },

  /** Keys and values of 0 to 4 bytes out of three: many equal, many a prefix of another. */
  TINY {
    @Override
    KeyValue next(Random random) {
      return new KeyValue(tiny(random), tiny(random));
    }

    private byte[] tiny(Random random) {
      byte[] bytes = new byte[random.nextInt(5)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = TINY_ALPHABET[random.nextInt(TINY_ALPHABET.length)];
      }
      return bytes;
    }
  },

  /** Ten bytes a record: four of key, six of value. */
  TEN_BYTES {
    @Override
    KeyValue next(Random random) {
      return new KeyValue(bytes(random, 4), bytes(random, 6));
    }
  },

  /** Ten KiB a record: ten bytes of key, the rest value. */
  TEN_KILOBYTES {
    @Override
    KeyValue next(Random random) {
      return new KeyValue(bytes(random, 10), bytes(random, 10 * 1024 - 10));
    }
  },

  /** Most keys and values take a few bytes, and some up to 64 KiB: each size half as often. */
  SKEWED {
    @Override
    KeyValue next(Random random) {
      return new KeyValue(bytes(random, skewed(random)), bytes(random, skewed(random)));
    }

    private int skewed(Random random) {
      int doublings = Math.min(16, Integer.numberOfTrailingZeros(random.nextInt() | 1 << 16));
      return random.nextInt(1 + (1 << doublings));
    }
  },

  /** Sixteen different keys of ten bytes that share their first eight; values of 0 to 15 bytes. */
  DUPLICATES {
    @Override
    KeyValue next(Random random) {
      byte[] key = new byte[10];
      key[9] = (byte) (random.nextInt(16) - 8);
      return new KeyValue(key, bytes(random, random.nextInt(16)));
    }
  };

  private static final byte[] TINY_ALPHABET = {0, 1, -1};

  abstract KeyValue next(Random random);

  /** A list of {@code count} records. */
  public List<KeyValue> list(int count, Random random) {
    List<KeyValue> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(next(random));
    }
    return records;
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
