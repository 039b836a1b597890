package org.howdah.sidedata;

/*
 * One object from the first asking to the last hit: the processor's time for a first sight goes into
 * making objects and into the collector's copying what stays of them.
 */
/** A key that is asked for, and then its value. Its key and hash never change. */
final class Entry {
  private static final int SCATTER = 0x9E3779B9;
  private static final int MARK = Integer.MIN_VALUE;

  private final Object key;
  private final int hash;

  /** The number of the batch that asks for it, from 1. */
  private final int batch;

  private Object value;

  /*
   * Its weight in bytes, and a mark of its last use as the sign. A mark that a race loses costs one
   * more look-up at worst.
   */
  private int marked;

  /**
   * @param key as {@link Coder#keep} gives it
   * @param hash as {@link #hash} gives it
   */
  Entry(Object key, int hash, int batch) {
    this.key = key;
    this.hash = hash;
    this.batch = batch;
  }

  /**
   * Spreads hash codes over all bits.
   *
   * @param hashCode of a key, as its {@link Coder} gives it
   */
  static int hash(int hashCode) {
    int scattered = hashCode * SCATTER;
    return scattered ^ scattered >>> 15;
  }

  Object key() {
    return key;
  }

  int hash() {
    return hash;
  }

  int batch() {
    return batch;
  }

  /** Null until it is answered; what stands for an absent key is the owner's choice. */
  Object value() {
    return value;
  }

  /**
   * Sets the answer, before other threads see the entry.
   *
   * @param bytes about how much heap it takes with its key and value, from 0
   */
  void answer(Object answer, int bytes) {
    value = answer;
    marked = bytes;
  }

  int bytes() {
    return marked & ~MARK;
  }

  void mark() {
    if (marked >= 0) {
      marked |= MARK;
    }
  }

  boolean takeMark() {
    boolean was = marked < 0;
    marked = bytes();
    return was;
  }
}
