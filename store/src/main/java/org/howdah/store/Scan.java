package org.howdah.store;

import org.howdah.record.HowdahException;
import org.howdah.record.api.PublicApi;

/** A walk over the keys of one partition, in no promised order. For one thread. */
@PublicApi
public interface Scan extends AutoCloseable {
  /**
   * Goes to the next key.
   *
   * @return false when there is none
   * @throws HowdahException {@code LOST} if the partition went away from the node that is read, or
   *     that node did: what came so far is not all
   */
  boolean next() throws HowdahException;

  /** The key that {@link #next} went to. */
  byte[] key();

  /** Its value. */
  Value value();

  /** Whether the node that is read had kept this from an earlier walk, and looked nothing up. */
  default boolean isKept() {
    return false;
  }

  @Override
  void close();
}
