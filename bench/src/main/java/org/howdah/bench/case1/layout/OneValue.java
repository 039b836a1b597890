package org.howdah.bench.case1.layout;

import java.nio.ByteBuffer;
import org.howdah.record.Slice;

/** The value of each record: Hadoop's IntWritable of one. */
public final class OneValue {
  /** Of it, serialized. */
  public static final int BYTES = Integer.BYTES;

  private OneValue() {}

  /** It, serialized. */
  public static Slice slice() {
    return slice(1);
  }

  /** A count, serialized. */
  public static Slice slice(int count) {
    return Slice.of(ByteBuffer.allocate(Integer.BYTES).putInt(count).array());
  }
}
