package org.howdah.grid.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import org.howdah.record.HowdahException;
import org.howdah.shuffle.RangeAnswer;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentAnswer;
import org.howdah.shuffle.SegmentSource;

/**
 * Runs of one job that nodes keep: hosts are nodes by their addresses, and files are runs. Segments
 * come measured, since the index of a run is known to whoever knows of the run. Any thread may
 * call; the links to the nodes stay open.
 */
public final class NodeSegments implements SegmentSource {
  private final NodeLinks nodes;
  private final String job;
  private final Set<Future<?>> underWay = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /**
   * @param job as nodes call it
   */
  public NodeSegments(NodeLinks nodes, String job) {
    this.nodes = nodes;
    this.job = job;
  }

  /** A node is asked when the first byte is read. */
  @Override
  public SegmentAnswer ask(String host, List<Segment> segments) {
    return new RangeAnswer(segments, (first, bytes) -> new Range(open(host, first, bytes)));
  }

  private InputStream open(String host, Segment first, long bytes) throws IOException {
    try {
      return nodes.to(host).openRun(job, first.file(), first.start(), bytes, this::isUnderWay);
    } catch (HowdahException e) {
      throw failure(e);
    }
  }

  private static IOException failure(HowdahException why) {
    return NodeHttp.isOutOfReach(why)
        ? (IOException) new ConnectException(why.getMessage()).initCause(why)
        : why;
  }

  private void isUnderWay(Future<?> request) {
    underWay.removeIf(Future::isDone);
    underWay.add(request);
    if (closed) {
      request.cancel(true);
    }
  }

  @Override
  public List<Segment> measure(String host, List<Segment> segments) {
    return List.copyOf(segments);
  }

  @Override
  public void close() {
    closed = true;
    underWay.forEach(request -> request.cancel(true));
  }

  private final class Range extends FilterInputStream {
    Range(InputStream pieces) {
      super(pieces);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (closed) {
        throw new IOException("nobody wants this run of map output any more");
      }
      try {
        return super.read(target, offset, length);
      } catch (HowdahException e) {
        throw failure(e);
      }
    }
  }
}
