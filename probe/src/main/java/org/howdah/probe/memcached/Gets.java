package org.howdah.probe.memcached;

import java.io.Closeable;
import java.io.IOException;

/**
 * One client's way to one server. Requests and answers
 *
 * <ul>
 *   <li>take turns: one request, and then its answer;
 *   <li>are whole: an answer that lacks a key is an error, which names the server.
 * </ul>
 *
 * <p>For one thread; closed by another, it ends what is being waited for.
 */
interface Gets extends Closeable {
  /** An answer that never came. */
  int LOST = -1;

  /**
   * Sends a request.
   *
   * @param keys numbers of keys
   * @param count how many of them, from the first
   */
  void send(int[] keys, int count) throws IOException;

  /** Waits for the answer: how many bytes it has, or {@link #LOST}. */
  int receive() throws IOException;
}
