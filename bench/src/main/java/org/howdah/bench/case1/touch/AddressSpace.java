package org.howdah.bench.case1.touch;

/** Gives memory addresses one after the other, as a JVM does its arrays. One thread at a time. */
public final class AddressSpace {
  private static final int HEADER_BYTES = 16;
  private static final int ALIGNMENT = 8;

  private final Touches touches;
  private long next;

  /**
   * @param touches gets what is touched of all that is allocated here
   */
  public AddressSpace(Touches touches) {
    this.touches = touches;
  }

  /** An array that is new, behind all before it. */
  public Memory allocate(int bytes) {
    Memory memory = new Memory(next + HEADER_BYTES, bytes, touches);
    next += (HEADER_BYTES + (long) bytes + ALIGNMENT - 1) & -ALIGNMENT;
    return memory;
  }
}
