package org.howdah.net;

import java.io.IOException;

/**
 * What a node answers to requests of some paths.
 *
 * <p>Promises: any number of threads call at once, each with a request of its own; the answer ends
 * with the call unless {@link Exchange#detach} was called.
 */
@FunctionalInterface
public interface Page {
  /**
   * Answers.
   *
   * @throws IOException if the client went away, or stalls; its connection is closed then
   */
  void answer(Exchange exchange) throws IOException;
}
