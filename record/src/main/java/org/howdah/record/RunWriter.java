package org.howdah.record;

import java.io.IOException;

/**
 * Takes records in partition and key order and makes a {@link Run} of them.
 *
 * <p>Promises: nothing of the run can be seen before {@link #commit}; after {@link #abort}, or a
 * method that threw, nothing is left of it. Exactly one of {@code commit} and {@code abort} ends a
 * writer; {@code abort} after either is harmless. Arguments are copied before a method returns. One
 * thread at a time. The order of keys is the caller's to keep and is not checked.
 */
public interface RunWriter extends RecordOutput {
  /**
   * Says that the records which follow belong to {@code partition}. Partitions that are skipped are
   * empty.
   *
   * @param partition greater than that of the call before
   */
  void startPartition(int partition) throws IOException;

  /** Appends a record that is already in the encoding of {@link RecordCodec}. */
  void appendEncoded(Slice record) throws IOException;

  /**
   * Asks for a call, on the writing thread, now and then while much is written. A writer whose
   * methods never take long need not call.
   */
  default void reportTo(Runnable listener) {}

  /** Makes the run visible and verifies its length. */
  Run commit() throws IOException;

  /** Deletes all that was written. */
  void abort();
}
