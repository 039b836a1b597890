package org.howdah.hadoop.cache;

/** A stream that may hold blocks of the cache. Safe for several threads. */
interface HeldBlocks {
  /** Gives back what it holds; it takes that again when it is read on. */
  void release();

  /** Nobody has to release it any more when its task ends. */
  void leaveScope();
}
