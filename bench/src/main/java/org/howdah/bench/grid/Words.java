package org.howdah.bench.grid;

import java.io.Closeable;
import java.io.IOException;

/** Words, one after the other and without end. For one thread. Whoever opens them closes them. */
interface Words extends Closeable {
  /** The next one, of at most 100 bytes. */
  byte[] next() throws IOException;

  @Override
  default void close() throws IOException {}
}
