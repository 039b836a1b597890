package org.howdah.testkit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.howdah.record.ByteOrder;
import org.howdah.record.ByteOrder.Header;

/** The orders of bytes behind each kind of header, on keys as Hadoop serializes them. */
class ByteOrderContractTest extends KeyOrderContract {
  private static final int CONTENT_BYTES_MAX = 12;

  @Override
  protected Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new LinkedHashMap<>();
    for (Header header : Header.values()) {
      kinds.put(header.name(), new Kind(new ByteOrder(header), random -> key(header, random)));
    }
    return kinds;
  }

  /** Of two bytes in all, so that many keys begin alike, and some are the same. */
  private static byte[] key(Header header, Random random) {
    int length = random.nextInt(CONTENT_BYTES_MAX);
    int before =
        switch (header) {
          case NONE -> 0;
          case VAR_INT -> 1;
          case INT -> Integer.BYTES;
        };
    byte[] key = new byte[before + length];
    if (before > 0) {
      key[before - 1] = (byte) length;
    }
    for (int i = before; i < key.length; i++) {
      key[i] = (byte) (random.nextBoolean() ? 0 : 0xff);
    }
    return key;
  }
}
