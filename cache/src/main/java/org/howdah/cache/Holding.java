package org.howdah.cache;

import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;

/** A block that a node has, or is about to have. The lock of its {@link Holdings} guards it. */
final class Holding {
  /** What became of it. */
  enum State {
    /** The master is being asked; its space is not counted. */
    ASKED,
    WRITING,
    STORED,
    /** No longer known; its space is counted until its last user has left it. */
    GONE
  }

  final BlockId block;
  final DataSet dataSet;
  State state = State.ASKED;
  int users;

  /** It is to go as soon as whoever asked for it or writes it has ended. */
  boolean unwanted;

  Holding(BlockId block, DataSet dataSet) {
    this.block = block;
    this.dataSet = dataSet;
  }

  boolean isBusy() {
    return users > 0;
  }
}
