package org.howdah.shuffle;

import java.io.IOException;
import java.util.List;
import org.howdah.record.Run;

/**
 * Hears of a fetch. One call at a time, from the threads that fetch; calls return soon and ask
 * nothing of the fetch.
 */
public interface FetchListener {
  /**
   * A map's output is here; said once of each map that has any.
   *
   * @param run with one partition, the listener's to discard; what it takes of the fetch's memory
   *     is free again then
   */
  void arrived(Segment segment, Run run);

  /** A map has nothing for this reduce task, as is known without asking for it. */
  void isEmpty(Segment segment);

  /** A host that told lengths does so no more; it is asked as if it never had. */
  void tellsNoSizes(String host, IOException why);

  /**
   * A host did not do what it was asked for. The segments are asked for again, unless the listener
   * throws.
   *
   * @param segments that failed: the one that was being sent, or all that are wanted of a host
   *     which cannot be reached
   * @throws IOException if it is of no use to go on; the fetch ends with that
   */
  void failed(String host, List<Segment> segments, IOException why) throws IOException;

  /**
   * Who is asked next for a segment which failed, or whose host cannot be reached: the same host,
   * unless another one has it, too.
   *
   * @param wasAsked whether the host was asked for that one, and not for others
   * @throws IOException if it is of no use to go on; the fetch ends with that
   */
  default String nextHost(Segment segment, boolean wasAsked, IOException why) throws IOException {
    return segment.host();
  }
}
