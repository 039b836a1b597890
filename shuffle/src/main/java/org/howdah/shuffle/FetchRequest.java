package org.howdah.shuffle;

import java.util.List;

/**
 * What to ask a host for now.
 *
 * @param host who is asked
 * @param segments in the order in which they are asked for, one or more
 * @param isForSizes whether only their lengths are wanted
 * @param reservedBytes the memory that was taken for those of them that go there, because their
 *     lengths were known; 0 if it is taken when they come
 */
record FetchRequest(String host, List<Segment> segments, boolean isForSizes, long reservedBytes) {
  /** Whether memory was taken before anybody asked. */
  boolean isPlanned() {
    return segments.get(0).isMeasured();
  }
}
