package org.howdah.sort;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The memory of one task slot's buffer: pages for record bytes and chunks for sort entries, handed
 * out one by one up to a limit that both share, and used again by the slot's next task. So no share
 * of the buffer is set aside for either, and nothing needs tuning. One thread at a time.
 */
public final class BufferPool {
  private static final int PAGE_BYTES_MAX = 1 << 20;
  private static final int PAGE_BYTES_MIN = 1 << 10;
  private static final int PAGES_MIN = 64;

  private final long bytesMax;
  private final int pageBytes;
  private final Deque<byte[]> freePages = new ArrayDeque<>();
  private final Deque<long[]> freeChunks = new ArrayDeque<>();
  private long bytesLent;
  private long bytesIdle;

  /**
   * @param bytesMax 128 KiB or more, so that a buffer has room for pages and chunks
   */
  public BufferPool(long bytesMax) {
    this(bytesMax, PAGE_BYTES_MAX);
  }

  /**
   * @param pageBytesMax of a page, a power of two from 1 KiB to 1 MiB
   */
  public BufferPool(long bytesMax, int pageBytesMax) {
    if (bytesMax < 2L * PAGES_MIN * PAGE_BYTES_MIN) {
      throw new IllegalArgumentException(
          "a sort buffer of " + bytesMax + " bytes is too small: 131072 are the least");
    }
    this.bytesMax = bytesMax;
    long wish = Long.highestOneBit(bytesMax / PAGES_MIN);
    pageBytes = (int) Math.min(pageBytesMax, Math.max(PAGE_BYTES_MIN, wish));
  }

  /** Bytes of a page: a power of two, a 64th of the limit or less, and 1 MiB at most. */
  int pageBytes() {
    return pageBytes;
  }

  /** Longs of a chunk: half a page's bytes. */
  int chunkLongs() {
    return pageBytes / 2 / Long.BYTES;
  }

  long bytesMax() {
    return bytesMax;
  }

  /** Bytes that are taken now. */
  long bytesLent() {
    return bytesLent;
  }

  /** A page with arbitrary content, or null if the limit is reached. */
  byte[] page() {
    return lend(pageBytes) ? takePage() : null;
  }

  /** A page whatever the limit says, for a caller that has kept room in its own books. */
  byte[] pageAlways() {
    overdraw(pageBytes);
    return takePage();
  }

  private byte[] takePage() {
    byte[] page = freePages.poll();
    if (page != null) {
      bytesIdle -= pageBytes;
      return page;
    }
    dropIdle();
    return new byte[pageBytes];
  }

  /** A chunk with arbitrary content, or null if the limit is reached. */
  long[] chunk() {
    return lend(pageBytes / 2) ? takeChunk() : null;
  }

  /** A chunk whatever the limit says, for a caller that has kept room in its own books. */
  long[] chunkAlways() {
    overdraw(pageBytes / 2);
    return takeChunk();
  }

  private long[] takeChunk() {
    long[] chunk = freeChunks.poll();
    if (chunk != null) {
      bytesIdle -= pageBytes / 2;
      return chunk;
    }
    dropIdle();
    return new long[chunkLongs()];
  }

  /** Takes {@code bytes} for an array that the caller makes itself; false if there is no room. */
  boolean lend(long bytes) {
    if (bytesLent + bytes > bytesMax) {
      return false;
    }
    bytesLent += bytes;
    return true;
  }

  private void overdraw(long bytes) {
    bytesLent += bytes;
  }

  /** Gives back what {@link #lend} took. */
  void repay(long bytes) {
    bytesLent -= bytes;
  }

  void free(byte[] page) {
    bytesLent -= pageBytes;
    bytesIdle += pageBytes;
    freePages.push(page);
  }

  void free(long[] chunk) {
    bytesLent -= pageBytes / 2;
    bytesIdle += pageBytes / 2;
    freeChunks.push(chunk);
  }

  /** Lets the collector have idle arrays of the other kind when the two no longer fit together. */
  private void dropIdle() {
    while (bytesLent + bytesIdle > bytesMax && !freePages.isEmpty()) {
      freePages.pop();
      bytesIdle -= pageBytes;
    }
    while (bytesLent + bytesIdle > bytesMax && !freeChunks.isEmpty()) {
      freeChunks.pop();
      bytesIdle -= pageBytes / 2;
    }
  }
}
