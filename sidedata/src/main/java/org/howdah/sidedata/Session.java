package org.howdah.sidedata;

import java.io.Closeable;
import java.io.IOException;

/**
 * One thread's way to a table's bytes.
 *
 * <p>Promises: {@link #begin} does not wait for values, so several batches can be under way; {@link
 * #finish} ends within a stated time, with each key's value or with an error. A key without a value
 * is absent from the table for certain: where a session cannot know, it fails. One thread at a
 * time; whoever opens it closes it, also with batches under way.
 */
public interface Session extends Closeable {
  /** How many keys of a batch are enough for this session to be fast. */
  default int batchKeysMax() {
    return 4096;
  }

  /** Asks for a batch. Its keys must not change until it is finished. */
  void begin(KeyBatch batch) throws IOException;

  /** Whether {@link #finish} would not wait, for all that is known without asking anew. */
  boolean isReady(KeyBatch batch);

  /**
   * Waits for the answers to a batch that was begun.
   *
   * @throws org.howdah.record.HowdahException naming the table and the server or file, if a value
   *     cannot be had though the table has it, or no one can say whether it has it
   */
  void finish(KeyBatch batch) throws IOException;
}
