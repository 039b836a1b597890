package org.howdah.cache.master;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/*
 * What the master is told waits here, so that no reader waits for the network. What it must know of blocks
 * is kept beside it for as long as they are there: with that a session can begin anew, whatever of the
 * one before was lost on its way.
 */
/** What a node has to tell its master, and what that then knows. Safe for several threads. */
final class PendingMessages {
  /** More than are told in a second; a node with more begins anew. */
  static final int WAITING_MAX = 20_000;

  /** In one request; a message has some 200 bytes, or {@link #BLOCKS_MAX} times as many. */
  private static final int BATCH_MAX = 1_000;

  /** Of one message about what is there. */
  static final int BLOCKS_MAX = 5_000;

  private static final int BLOCKS_BATCH_MAX = 10_000;

  private final KnownBlocks known = new KnownBlocks();
  private final Deque<MasterMessage> waiting = new ArrayDeque<>();
  private boolean sends;
  private boolean overflowed;

  /** From now on all waits that is added, first what is there. */
  synchronized void begin() {
    waiting.clear();
    waiting.addAll(known.inMessages(BLOCKS_MAX));
    overflowed = false;
    sends = true;
  }

  /** From now on nothing waits. */
  synchronized void end() {
    waiting.clear();
    sends = false;
  }

  /** Adds what asks for nothing. */
  synchronized void add(MasterMessage message) {
    if (message instanceof MasterMessage.Restored restored) {
      known.add(restored.dataSet(), restored.blocks());
    } else if (message instanceof MasterMessage.Removed removed) {
      known.remove(removed.blocks());
    }
    if (sends && waiting.size() >= WAITING_MAX) {
      overflowed = true;
    } else if (sends) {
      waiting.add(message);
    }
  }

  /** Whether something that was added found no room, so that the master does not know it. */
  synchronized boolean hasOverflowed() {
    return overflowed;
  }

  /** What was asked was answered. */
  synchronized void answered(MasterMessage question, Answer answer) {
    if (question instanceof MasterMessage.Miss miss && answer instanceof Answer.Decided decided) {
      known.remove(decided.verdict().evicted());
      if (decided.verdict().admitted()) {
        known.add(miss.dataSet(), List.of(miss.block()));
      }
    } else if (answer instanceof Answer.Freed freed) {
      known.remove(freed.blocks());
    }
  }

  /** Takes what goes into one request; empty if nothing waits. */
  synchronized List<MasterMessage> take() {
    List<MasterMessage> batch = new ArrayList<>();
    for (int blocks = 0; batch.size() < BATCH_MAX && blocks < BLOCKS_BATCH_MAX; ) {
      Optional<MasterMessage> next = Optional.ofNullable(waiting.poll());
      if (next.isEmpty()) {
        return batch;
      }
      batch.add(next.get());
      blocks +=
          next.get() instanceof MasterMessage.Restored restored ? restored.blocks().size() : 0;
    }
    return batch;
  }

  synchronized boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** How many blocks the master is to know. */
  synchronized int knownCount() {
    return known.count();
  }
}
