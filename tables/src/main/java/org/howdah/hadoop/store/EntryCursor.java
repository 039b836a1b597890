package org.howdah.hadoop.store;

import java.io.Closeable;
import java.io.IOException;

/** A walk over the keys of a split and their values. For one thread. */
interface EntryCursor extends Closeable {
  /** Goes to the next key; false when there is none. */
  boolean next() throws IOException, InterruptedException;

  /** The key that {@link #next} went to. */
  byte[] key();

  /** The bytes of its value. */
  byte[] value();

  /** Whether its node had kept it, rather than to look it up. */
  default boolean isKept() {
    return false;
  }

  /** From 0 to 1. */
  float progress();
}
