package org.howdah.cache.master;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;

/*
 * What the master is told waits here, so that no reader waits for the network. What it must know of blocks
 * is kept beside it for as long as they are there: with that a session can begin anew, whatever of the
 * one before was lost on its way.
 */
/** What a node has to tell its master, and what that then knows. Safe for several threads. */
final class PendingMessages {
  /** More than are told in a second; a node with more begins anew. */
  static final int WAITING_MAX = 20_000;

  /** Of one message: with the longest paths that there are, less than a request may have. */
  static final int BLOCKS_MAX = 500;

  /** Of one request, but for one message. */
  private static final int BATCH_BYTES = 1 << 20;

  private final KnownBlocks known = new KnownBlocks();
  private final Deque<MasterMessage> waiting = new ArrayDeque<>();

  /** How many of them say what was there at the beginning, which are no sign of a slow master. */
  private int first;

  private boolean sends;
  private boolean overflowed;

  /** From now on all waits that is added, first what is there. */
  synchronized void begin() {
    waiting.clear();
    waiting.addAll(known.inMessages(BLOCKS_MAX));
    waiting.add(new MasterMessage.Complete());
    first = waiting.size();
    overflowed = false;
    sends = true;
  }

  /** From now on nothing waits. */
  synchronized void end() {
    waiting.clear();
    sends = false;
  }

  /**
   * A block was read. It is not said if there is no room: less is known then, and nothing wrong.
   */
  synchronized void hit(MasterMessage.Hit hit) {
    if (sends && hasRoom()) {
      waiting.add(hit);
    }
  }

  synchronized void restored(DataSet dataSet, List<BlockId> blocks) {
    known.add(dataSet, blocks);
    KnownBlocks.pieces(blocks, BLOCKS_MAX)
        .forEach(piece -> add(new MasterMessage.Restored(dataSet, piece)));
  }

  synchronized void removed(List<BlockId> blocks, long bytesNotWritten) {
    List<BlockId> unused = known.remove(blocks);
    long bytes = bytesNotWritten;
    for (List<BlockId> piece : KnownBlocks.pieces(blocks, BLOCKS_MAX)) {
      add(new MasterMessage.Removed(piece, bytes));
      bytes = 0;
    }
  }

  /** Adds what asks for nothing, and has to be known. */
  synchronized void add(MasterMessage message) {
    if (sends && hasRoom()) {
      waiting.add(message);
    } else {
      overflowed |= sends;
    }
  }

  private boolean hasRoom() {
    return waiting.size() - first < WAITING_MAX;
  }

  /** Whether something that was added found no room, so that the master does not know it. */
  synchronized boolean hasOverflowed() {
    return overflowed;
  }

  /** What was asked was answered. */
  synchronized void answered(MasterMessage question, Answer answer) {
    known.answered(question, answer);
  }

  /** Takes what goes into one request; empty if nothing waits. */
  synchronized List<byte[]> take() {
    List<byte[]> batch = new ArrayList<>();
    int bytes = 0;
    while (bytes < BATCH_BYTES && !waiting.isEmpty()) {
      byte[] next = MasterMessage.WIRE.encode(waiting.remove());
      batch.add(next);
      bytes += next.length;
      first = Math.max(0, first - 1);
    }
    return batch;
  }

  /** How many wait. */
  synchronized int count() {
    return waiting.size();
  }

  /** How many blocks the master is to know. */
  synchronized int knownCount() {
    return known.count();
  }
}
