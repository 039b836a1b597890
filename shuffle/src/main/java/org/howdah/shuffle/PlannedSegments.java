package org.howdah.shuffle;

import java.util.ArrayList;
import java.util.List;

/**
 * Segments of known lengths that go into one request: one for the disk and those that follow it in
 * its file, or some for which memory was taken. Not safe for several threads.
 */
final class PlannedSegments {
  private final SegmentMemory memory;
  private final long bytesMax;
  private final int countMax;
  private final List<Segment> chosen = new ArrayList<>();
  private long reservedBytes;
  private boolean heldByMemory;

  /**
   * @param bytesMax so much memory one request may take, unless one segment alone needs more
   * @param countMax so many segments one request may be for, 1 or more
   */
  PlannedSegments(SegmentMemory memory, long bytesMax, int countMax) {
    this.memory = memory;
    this.bytesMax = bytesMax;
    this.countMax = countMax;
  }

  /**
   * Takes a segment if it can be asked for together with those before. They come in the order of
   * their files.
   *
   * @return whether another one may be taken, too
   */
  boolean offer(Segment segment) {
    boolean isTaken = chosen.isEmpty() ? begins(segment) : goesOn(segment);
    if (isTaken) {
      chosen.add(segment);
    }
    return isTaken || chosen.isEmpty();
  }

  private boolean begins(Segment segment) {
    return !memory.takes(segment) || reserve(segment);
  }

  private boolean goesOn(Segment segment) {
    if (chosen.size() >= countMax || memory.takes(segment) != reservedBytes > 0) {
      return false;
    }
    return reservedBytes > 0
        ? reservedBytes + segment.rawBytes() <= bytesMax && reserve(segment)
        : chosen.get(chosen.size() - 1).isFollowedBy(segment);
  }

  private boolean reserve(Segment segment) {
    boolean isFree = memory.tryReserve(segment.rawBytes());
    reservedBytes += isFree ? segment.rawBytes() : 0;
    heldByMemory |= !isFree;
    return isFree;
  }

  List<Segment> chosen() {
    return chosen;
  }

  /** The memory that was taken for them. */
  long reservedBytes() {
    return reservedBytes;
  }

  /** Whether there was one that had to wait for memory. */
  boolean isHeldByMemory() {
    return heldByMemory;
  }
}
