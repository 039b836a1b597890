package org.howdah.yarn.consumer;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.util.List;
import org.apache.hadoop.io.WritableUtils;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.shuffle.LimitedInput;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentAnswer;
import org.howdah.yarn.wire.SizesMessage;

/*
 * Hadoop's ShuffleHeader stands before each segment; its fields cannot be read outside its package.
 */
/** What a NodeManager sends, with Hadoop's head before each segment. */
final class NodeManagerAnswer implements SegmentAnswer {
  /** What is to be done with the connection. */
  interface End {
    /**
     * The answer is over.
     *
     * @param wasRead whether all of it, so that the connection is good for another request
     */
    void end(boolean wasRead) throws IOException;
  }

  private final String host;
  private final int reduce;
  private final List<Segment> asked;
  private final LimitedInput body;
  private final DataInputStream data;
  private final End end;
  private final boolean tellsSizes;
  private int next;
  private LimitedInput current;

  /**
   * @param connection whose head has come and is right
   */
  NodeManagerAnswer(
      String host, int reduce, List<Segment> asked, HttpURLConnection connection, End end)
      throws IOException {
    this.host = host;
    this.reduce = reduce;
    this.asked = asked;
    this.end = end;
    tellsSizes = SizesMessage.TELLS_SIZES.equals(connection.getHeaderField(SizesMessage.HEADER));
    long bytes = connection.getContentLengthLong();
    if (bytes < 0) {
      throw damaged("it does not say how long it is");
    }
    body = new LimitedInput(connection.getInputStream(), bytes);
    data = new DataInputStream(body);
  }

  private HowdahException damaged(String how) {
    return new HowdahException(
        ErrorCode.CORRUPTION, "what " + host + " answers is not understood: " + how);
  }

  @Override
  public Segment next() throws IOException {
    if (current != null) {
      current.skipNBytes(current.bytesLeft());
    }
    if (next == asked.size()) {
      return null;
    }
    Segment segment = head(asked.get(next++));
    current = new LimitedInput(body, segment.storedBytes());
    return segment;
  }

  private Segment head(Segment expected) throws IOException {
    String name = SizesMessage.readName(data);
    long storedBytes = WritableUtils.readVLong(data);
    long rawBytes = WritableUtils.readVLong(data);
    int forReduce = WritableUtils.readVInt(data);
    if (!name.equals(expected.file()) || forReduce != reduce) {
      throw damaged(
          "it has %s for reduce task %d, and not %s for %d"
              .formatted(name, forReduce, expected.file(), reduce));
    }
    if (storedBytes < 0 || rawBytes < 0 || storedBytes > body.bytesLeft()) {
      throw damaged(
          "%s is said to have %d bytes, %d before compression, where %d are left"
              .formatted(name, storedBytes, rawBytes, body.bytesLeft()));
    }
    return expected.measured(expected.start(), storedBytes, rawBytes);
  }

  @Override
  public InputStream bytes() {
    return current;
  }

  @Override
  public boolean tellsSizes() {
    return tellsSizes;
  }

  /** Read to its end, it leaves the connection for the next request. */
  @Override
  public void close() throws IOException {
    end.end(body.bytesLeft() == 0);
  }
}
