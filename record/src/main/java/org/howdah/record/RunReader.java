package org.howdah.record;

import java.io.Closeable;
import java.io.IOException;

/**
 * Records in key order, one at a time.
 *
 * <p>Promises: {@link #next} moves to the next record and is false at the end, and again false when
 * asked again. The three slices view the current record; they are the same objects at every call,
 * and the bytes behind them may be overwritten by {@link #next} or {@link #close}. One thread at a
 * time. Whoever opened a reader closes it; closing twice is harmless. A reader verifies the
 * checksum of what it read, at the latest when {@code next} returns false.
 */
public interface RunReader extends Closeable {
  /** Moves to the next record; false at the end. */
  boolean next() throws IOException;

  /** The current record's serialized key. */
  Slice key();

  /** The current record's serialized value. */
  Slice value();

  /** The current record as {@link RecordCodec} encodes it: lengths, key and value in one piece. */
  Slice record();

  /** The current key's prefix in {@code order}; a reader that knows it already saves the work. */
  default long prefix(KeyOrder order) {
    Slice key = key();
    return order.prefix(key.array, key.offset, key.length);
  }

  /**
   * Whether the current key is known to be that of the record before, byte for byte; false means
   * only that nobody knows without comparing.
   */
  default boolean repeatsKey() {
    return false;
  }

  /**
   * Makes sure that the whole segment is what was committed, also where its reader stopped early or
   * went on after an error: reads what is left, without handing it out. Nothing can be read
   * afterwards.
   *
   * @throws HowdahException {@link ErrorCode#CORRUPTION} if it is not
   */
  default void verify() throws IOException {}

  @Override
  void close() throws IOException;
}
