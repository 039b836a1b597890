package org.howdah.sidedata.memcached;

import java.io.IOException;

/** Hears what servers answer, one call for each name that was asked for. */
interface Answers {
  /**
   * @param flags what was stored beside the value
   * @param value an array of its own
   */
  void found(Request request, int place, int flags, byte[] value) throws IOException;

  void missed(Request request, int place);
}
