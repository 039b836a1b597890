package org.howdah.shuffle;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/*
 * A host is asked for a range when its first byte is wanted, and segments that nobody reads in front of
 * that cost nothing.
 */
/**
 * Segments of known lengths, read as ranges of the files that they are in: those that follow each
 * other in a file are one range, and so one read.
 */
public final class RangeAnswer implements SegmentAnswer {
  /** Reads files. */
  public interface Opener {
    /**
     * Opens a range of a file.
     *
     * @param first that begins where the range begins
     * @param bytes how long it is; fewer may come, or more
     */
    InputStream open(Segment first, long bytes) throws IOException;
  }

  private final List<Segment> segments;
  private final Opener opener;
  private int next;
  private InputStream range;

  /** Where in the file the next byte of the range is. */
  private long position;

  /** Which of the segments is the first behind the range. */
  private int rangeEnd;

  private LimitedInput current;

  /**
   * @param segments measured, in the order in which they are asked for
   */
  public RangeAnswer(List<Segment> segments, Opener opener) {
    this.segments = List.copyOf(segments);
    this.opener = opener;
  }

  @Override
  public Segment next() {
    pass();
    return next == segments.size() ? null : segments.get(next++);
  }

  /** What was read of a segment is behind. */
  private void pass() {
    if (current != null) {
      position += segments.get(next - 1).storedBytes() - current.bytesLeft();
      current = null;
    }
  }

  @Override
  public InputStream bytes() throws IOException {
    if (current == null) {
      Segment segment = segments.get(next - 1);
      goTo(segment);
      current = new LimitedInput(range, segment.storedBytes());
    }
    return current;
  }

  private void goTo(Segment segment) throws IOException {
    if (range == null || next > rangeEnd) {
      close();
      rangeEnd = end(next - 1);
      Segment last = segments.get(rangeEnd - 1);
      long bytes = last.start() + last.storedBytes() - segment.start();
      range = opener.open(segment, bytes);
      position = segment.start();
    }
    range.skipNBytes(segment.start() - position);
    position = segment.start();
  }

  /** Behind the last that follows a segment without a gap. */
  private int end(int first) {
    int end = first + 1;
    while (end < segments.size() && segments.get(end - 1).isFollowedBy(segments.get(end))) {
      end++;
    }
    return end;
  }

  @Override
  public boolean tellsSizes() {
    return true;
  }

  @Override
  public void close() throws IOException {
    if (range != null) {
      range.close();
      range = null;
    }
  }
}
