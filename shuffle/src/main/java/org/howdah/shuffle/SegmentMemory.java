package org.howdah.shuffle;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.ToLongFunction;

/*
 * Who waits is served in turn, so that a large segment does not wait for ever while small ones take
 * what becomes free. Each fits when all is free, so somebody always can go on once what has arrived
 * was merged.
 */
/**
 * Memory for segments, from the moment at which they are expected until they were merged. Never
 * more than its limit. Not safe for several threads.
 */
final class SegmentMemory {
  private final long bytesMax;
  private final long segmentBytesMax;
  private final ToLongFunction<String> inPlaceBytesMin;
  private final Deque<Object> waiting = new ArrayDeque<>();
  private long bytesUsed;
  private long bytesUnderWay;
  private long bytesPeak;

  /**
   * @param inPlaceBytesMin as of {@link SegmentSource}, by host
   */
  SegmentMemory(FetchLimits limits, ToLongFunction<String> inPlaceBytesMin) {
    this.inPlaceBytesMin = inPlaceBytesMin;
    bytesMax = limits.memoryBytes();
    segmentBytesMax = limits.segmentBytesMax();
  }

  /** Whether a segment may be here at all; otherwise it goes to disk, or is there. */
  boolean takes(Segment segment) {
    return segment.rawBytes() <= segmentBytesMax
        && segment.storedBytes() < inPlaceBytesMin.applyAsLong(segment.host());
  }

  /** Takes so much if it is free and nobody waits. */
  boolean tryReserve(long bytes) {
    return waiting.isEmpty() && take(bytes);
  }

  /** Takes so much if it is free and it is the turn of one who waits, who need not wait then. */
  boolean tryReserve(Object ticket, long bytes) {
    return waiting.peekFirst() == ticket && take(bytes);
  }

  private boolean take(long bytes) {
    if (bytes > bytesMax - bytesUsed) {
      return false;
    }
    bytesUsed += bytes;
    bytesUnderWay += bytes;
    bytesPeak = Math.max(bytesPeak, bytesUsed);
    return true;
  }

  /** Stands in line; the ticket is given back by {@link #leave}. */
  Object queue() {
    Object ticket = new Object();
    waiting.addLast(ticket);
    return ticket;
  }

  void leave(Object ticket) {
    waiting.remove(ticket);
  }

  /** What was reserved has arrived. */
  void arrived(long bytes) {
    bytesUnderWay -= bytes;
  }

  /** Gives back what has arrived. */
  void release(long bytes) {
    bytesUsed -= bytes;
    if (bytesUsed < bytesUnderWay) {
      throw new IllegalStateException("more memory was released than was taken");
    }
  }

  /** Gives back what was reserved and does not arrive. */
  void giveUp(long bytes) {
    arrived(bytes);
    release(bytes);
  }

  /** How much has arrived and was not given back. */
  long bytesArrived() {
    return bytesUsed - bytesUnderWay;
  }

  boolean isAnyUnderWay() {
    return bytesUnderWay > 0;
  }

  boolean isAnyWaiting() {
    return !waiting.isEmpty();
  }

  /** The most that was ever in use at once. */
  long bytesPeak() {
    return bytesPeak;
  }
}
