package org.howdah.shuffle;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.howdah.record.RecordCodec;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;

/** A segment as a host has it: some records in order, the end mark and the checksum. */
record Stored(byte[] bytes, List<String> keys) {
  static Stored of(long seed, int records) {
    Random random = new Random(seed);
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < records; i++) {
      keys.add("key %08d of %d".formatted(10 * i + random.nextInt(10), seed));
    }
    ByteBuffer out = ByteBuffer.allocate(100 * records + 16);
    for (String key : keys) {
      Slice bytes = Slice.of(key.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
      out.position(RecordCodec.put(out.array(), out.position(), bytes, Slice.of(new byte[20])));
    }
    out.put((byte) RecordCodec.END).put((byte) RecordCodec.END);
    CRC32 crc = new CRC32();
    crc.update(out.array(), 0, out.position());
    out.putInt((int) crc.getValue());
    byte[] stored = new byte[out.position()];
    out.flip().get(stored);
    return new Stored(stored, keys);
  }

  long rawBytes() {
    return (long) bytes.length - Integer.BYTES;
  }

  /** The keys that a run has. */
  static List<String> keys(Run run) throws Exception {
    List<String> keys = new ArrayList<>();
    try (RunReader records = run.open(0)) {
      while (records.next()) {
        keys.add(new String(records.key().copy(), java.nio.charset.StandardCharsets.US_ASCII));
      }
    }
    return keys;
  }
}
