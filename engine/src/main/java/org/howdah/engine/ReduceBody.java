package org.howdah.engine;

import org.howdah.record.RunReader;

/**
 * One attempt of a reduce task as the engine sees it: bytes in, the user's code.
 *
 * <p>Promises: one thread calls {@link #run}, then {@link #commit}; {@link #abort} comes last if
 * any of them threw or the attempt was killed.
 */
public interface ReduceBody {
  /**
   * Groups and reduces a whole partition.
   *
   * @param sorted the partition in key order; the engine closes it
   * @param runs how many runs it was merged from
   * @param bytes how many bytes they hold of it
   */
  void run(RunReader sorted, int runs, long bytes) throws Exception;

  /** Makes the attempt's output final. */
  void commit() throws Exception;

  /** Undoes the attempt's output; reports its own troubles rather than throwing them. */
  void abort();
}
