package org.howdah.shuffle;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** How far a request has come. For the thread that sends it. */
final class RequestState {
  private final FetchRequest request;
  private final List<Segment> left;
  private long reservedBytesLeft;
  private boolean answered;

  RequestState(FetchRequest request) {
    this.request = request;
    left = new ArrayList<>(request.segments());
    reservedBytesLeft = request.reservedBytes();
  }

  FetchRequest request() {
    return request;
  }

  void wasAnswered() {
    answered = true;
  }

  /** Memory was taken for the segment that comes. */
  void reserved(Segment segment) {
    reservedBytesLeft += segment.rawBytes();
  }

  void checkIsNext(Segment segment) throws HowdahException {
    Segment expected = left.isEmpty() ? null : left.get(0);
    boolean isIt =
        expected != null
            && (expected.isMeasured()
                ? expected.equals(segment)
                : expected.isOfSameOutput(segment));
    if (!isIt || segment.storedBytes() < 0 || segment.rawBytes() < 0) {
      throw new HowdahException(
          ErrorCode.CORRUPTION,
          "the host %s sends %s where %s was asked for"
              .formatted(request.host(), segment, expected == null ? "nothing more" : expected));
    }
  }

  void checkIsComplete() throws HowdahException {
    if (!left.isEmpty()) {
      throw new HowdahException(
          ErrorCode.LOST,
          "the host %s has not sent %s".formatted(request.host(), left.get(0).file()));
    }
  }

  /** The first that is left is here, and its memory, if it took any, is no more of this request. */
  void came(Segment segment) {
    left.remove(0);
    reservedBytesLeft = Math.max(0, reservedBytesLeft - segment.rawBytes());
  }

  /** The length of one that is left is known. */
  void wasMeasured(Segment segment) {
    left.removeIf(segment::isOfSameOutput);
  }

  /** Whether a host that told lengths does so no more. */
  boolean tellsNoSizes(IOException why) {
    return request.isForSizes() && !answered && !isUnreachable(why);
  }

  /** Which of its segments a failure is about; they are no longer left. */
  List<Segment> failed(IOException why) {
    boolean isAboutOne =
        answered && !request.isForSizes() && !isUnreachable(why) && !left.isEmpty();
    List<Segment> failed = new ArrayList<>(isAboutOne ? left.subList(0, 1) : left);
    left.removeAll(failed);
    return failed;
  }

  /** Whether a host cannot be reached, or does not begin to answer: it sends nothing at all. */
  boolean isUnreachable(IOException why) {
    return SegmentSource.isOutOfReach(why) && !(why instanceof SocketTimeoutException && answered);
  }

  List<Segment> left() {
    return left;
  }

  /** The memory that was taken for what is not here. */
  long reservedBytesLeft() {
    return reservedBytesLeft;
  }
}
