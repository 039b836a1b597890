package org.howdah.sort;

import java.util.List;

/** Walks the sorted entries of one chunk, one partition at a time; the merge's leaf. */
final class ChunkCursor {
  /** What {@link #startNextPartition} says when all entries have been walked. */
  static final int NO_PARTITION = Integer.MAX_VALUE;

  /** How many records are read ahead. */
  static final int AHEAD = 16;

  private final long[] chunk;
  private final int end;
  private int next;
  private int partition;

  ChunkCursor(long[] chunk, int size) {
    this.chunk = chunk;
    end = size * Entries.ENTRY_LONGS;
    next = 0;
    partition = -1;
  }

  /** Moves all cursors to the least partition that any of them has left, and returns it. */
  static int startNextPartition(List<ChunkCursor> cursors) {
    int least = NO_PARTITION;
    for (ChunkCursor cursor : cursors) {
      least = Math.min(least, cursor.nextPartition());
    }
    for (ChunkCursor cursor : cursors) {
      cursor.partition = least;
    }
    return least;
  }

  private int nextPartition() {
    return next == end ? NO_PARTITION : Entries.partition(chunk[next + 1]);
  }

  /** Moves to the next entry of the partition and returns its position; -1 if there is none. */
  long next() {
    if (next == end || Entries.partition(chunk[next + 1]) != partition) {
      return -1;
    }
    next += Entries.ENTRY_LONGS;
    return Entries.position(chunk[next - 1]);
  }

  /**
   * Whether this is the time to read a byte of each of the next {@value #AHEAD} records. Read in
   * one go, they come out of memory side by side; each read when it is needed, one after the other.
   */
  boolean isReadAheadDue() {
    return (next / Entries.ENTRY_LONGS) % AHEAD == 1;
  }

  /** The position of the entry {@code distance} after this one; -1 past the end. */
  long peek(int distance) {
    int entry = next + (distance - 1) * Entries.ENTRY_LONGS;
    return entry >= end ? -1 : Entries.position(chunk[entry + 1]);
  }

  /** The prefix of the entry that {@link #next} moved to. */
  long prefix() {
    return chunk[next - Entries.ENTRY_LONGS];
  }
}
