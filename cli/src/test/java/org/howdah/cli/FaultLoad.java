package org.howdah.cli;

import java.util.Set;

/** What is done on nodes while faults happen to them. For one thread. */
interface FaultLoad extends AutoCloseable {
  /** Kinds of it, by which {@code howdah.faults.load} names them. */
  enum Kind {
    /** Memcached clients, whose answers are checked. */
    KEYS,
    /** Jobs one after the other, whose output is checked. */
    JOBS;

    /** On nodes that share all data. */
    FaultLoad of(FaultRun run) throws Exception {
      return this == KEYS ? new FaultKeys(run) : new FaultJobs(run);
    }
  }

  /** Faults are about to happen. */
  void begin(long seed) throws Exception;

  /** Looks after what was begun; called many times a second. */
  void step() throws Exception;

  /** All nodes are there, or are started: nothing more is begun. */
  void stop() throws Exception;

  /** Whether all that was begun has ended. */
  boolean hasEnded();

  /** What it waits for, for people. */
  String seen();

  /**
   * Looks at what is left, once all nodes share the data again.
   *
   * @param cutOff nodes that were cut off from others, and may have read what there was
   * @throws AssertionError that says what is wrong
   */
  void check(Set<String> cutOff) throws Exception;

  @Override
  void close();
}
