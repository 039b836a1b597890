package org.howdah.bench.jmh;

import java.util.Random;
import org.howdah.bench.data.ZipfText;
import org.howdah.record.ByteOrder;
import org.howdah.record.KeyOrder;

/** What the benchmarks sort by: Hadoop's Text. The same keys at each call. */
public enum Keys {
  /** Words of two to twelve letters whose frequencies follow Zipf's law, as in word count. */
  WORDS {
    @Override
    KeyList make(int count) {
      ZipfText text = new ZipfText(SEED);
      KeyList keys = new KeyList(count);
      for (int i = 0; i < count; i++) {
        keys.add(text.next());
      }
      return keys;
    }
  },

  /** Ten random bytes, as in TeraSort. */
  TERASORT {
    @Override
    KeyList make(int count) {
      Random random = new Random(SEED);
      byte[] key = new byte[10];
      KeyList keys = new KeyList(count);
      for (int i = 0; i < count; i++) {
        random.nextBytes(key);
        keys.add(key);
      }
      return keys;
    }
  };

  /** Of all random inputs of this package. */
  static final long SEED = 17;

  /** The order that Howdah uses for Text. */
  static final KeyOrder ORDER = new ByteOrder(ByteOrder.Header.VAR_INT);

  abstract KeyList make(int count);
}
