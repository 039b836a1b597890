package org.howdah.bench.side.client;

/**
 * A way to look keys up. Made by a public constructor that takes a list of strings: where the table
 * is, and how many keys it has.
 */
public interface LookUpClient {
  /** Opens what one thread needs. */
  Worker open(Keys keys) throws Exception;

  /** One thread's look-ups. */
  interface Worker {
    /**
     * Looks some keys up.
     *
     * @return how many were answered; answers may come in a later call
     * @throws Exception also if a key has no value: all of them have one
     */
    int step() throws Exception;

    /** Waits for all answers that are still to come; returns how many these were. */
    default int drain() throws Exception {
      return 0;
    }

    /** How many requests were sent once more so far, because nothing came back. */
    default long resent() {
      return 0;
    }
  }
}
