package org.howdah.model.cluster;

import org.howdah.cache.Master;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Request;

/** The cache of one node in a simulation: which blocks and how much localized data it holds. */
public interface InputCache {
  /** Begins to read a block from the cache; false if it is not there. */
  boolean hit(Request request);

  /**
   * Begins to cache a block that is not there; false if it is refused, or somebody does that
   * already. It is there when whoever began it releases it.
   */
  boolean admit(Request request);

  /** Ends what {@link #hit} or {@link #admit} began. */
  void release(BlockId block);

  /** Takes room for localized data, for which input may go; false if there is none. */
  boolean takeLocalized(long bytes);

  void releaseLocalized(long bytes);

  /** A job begins; returns how many blocks of the pool it has reserved. */
  int startJob(Master.Job job);

  void endJob(Master.Job job, int reserved);

  /** What it holds, of input and localized data. */
  long usedBytes();

  /** Of a node that has none. */
  InputCache NONE =
      new InputCache() {
        @Override
        public boolean hit(Request request) {
          return false;
        }

        @Override
        public boolean admit(Request request) {
          return false;
        }

        @Override
        public void release(BlockId block) {
          throw new IllegalStateException("nothing was admitted");
        }

        @Override
        public boolean takeLocalized(long bytes) {
          return false;
        }

        @Override
        public void releaseLocalized(long bytes) {
          throw new IllegalStateException("nothing was taken");
        }

        @Override
        public int startJob(Master.Job job) {
          return 0;
        }

        @Override
        public void endJob(Master.Job job, int reserved) {
          // It had nothing.
        }

        @Override
        public long usedBytes() {
          return 0;
        }
      };
}
