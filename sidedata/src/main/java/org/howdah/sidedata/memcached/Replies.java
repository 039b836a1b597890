package org.howdah.sidedata.memcached;

import java.io.IOException;
import java.util.Deque;

/** Reads the answers of one connection. One thread at a time. */
interface Replies {
  /** Whether the server has let us in, so that it may be asked. */
  boolean isReady();

  /**
   * Reads all answers that have come whole.
   *
   * @param asked the requests that were sent, the oldest first; whole answers remove theirs
   * @return whether any name that was asked for is answered now, found or not
   * @throws IOException if the server reports an error or speaks another protocol
   */
  boolean read(Deque<Request> asked, Answers answers) throws IOException;
}
