package org.howdah.shuffle;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Hosts that send map output.
 *
 * <p>Promises: any thread may call, and several at a time. A host that wants to be left alone for a
 * while says so by {@link HostBusyException}. {@link #close} ends answers that are open: whoever
 * reads one gets an {@link IOException}.
 */
public interface SegmentSource extends AutoCloseable {
  /**
   * Asks a host for segments. They come in that order.
   *
   * @param segments one or more, all of that host
   * @throws IOException if the host cannot be reached or refuses; nothing was sent then
   */
  SegmentAnswer ask(String host, List<Segment> segments) throws IOException;

  /**
   * Asks a host that {@link SegmentAnswer#tellsSizes} how long segments are; no byte of them is
   * sent.
   *
   * @param segments one or more, all of that host
   * @return those that are there, in the same order, measured
   */
  List<Segment> measure(String host, List<Segment> segments) throws IOException;

  /**
   * From how many bytes on a segment of a host is better {@linkplain SegmentAnswer#inPlace read
   * where it lies} than brought to memory; by default none is.
   */
  default long inPlaceBytesMin(String host) {
    return Long.MAX_VALUE;
  }

  /** Whether a host that fails so cannot be reached, or says nothing for too long. */
  static boolean isOutOfReach(IOException why) {
    return why instanceof ConnectException
        || why instanceof NoRouteToHostException
        || why instanceof UnknownHostException
        || why instanceof SocketTimeoutException;
  }

  @Override
  void close();
}
