package org.howdah.bench.case1.touch;

/** Gets every range of memory that a layout reads or writes, in order. One thread at a time. */
public interface Touches {
  /** Wants none of them: for measuring time. */
  Touches NONE = (address, bytes) -> {};

  /**
   * Bytes are read or written.
   *
   * @param address of the first one
   * @param bytes 1 or more
   */
  void touch(long address, int bytes);
}
