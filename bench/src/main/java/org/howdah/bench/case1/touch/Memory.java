package org.howdah.bench.case1.touch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.howdah.record.Slice;

/** An array with an address, which says of each access what it touches. One thread at a time. */
public final class Memory {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final byte[] array;
  private final long address;
  private final Touches touches;

  public Memory(long address, int bytes, Touches touches) {
    this.array = new byte[bytes];
    this.address = address;
    this.touches = touches;
  }

  public int bytes() {
    return array.length;
  }

  /** The bytes, for one who says by {@link #touch} which of them are read. */
  public byte[] array() {
    return array;
  }

  /** Says that these bytes are read or written. */
  public void touch(int at, int bytes) {
    touches.touch(address + at, bytes);
  }

  public int getInt(int at) {
    touches.touch(address + at, Integer.BYTES);
    return (int) INT.get(array, at);
  }

  public void putInt(int at, int value) {
    touches.touch(address + at, Integer.BYTES);
    INT.set(array, at, value);
  }

  public long getLong(int at) {
    touches.touch(address + at, Long.BYTES);
    return (long) LONG.get(array, at);
  }

  public void putLong(int at, long value) {
    touches.touch(address + at, Long.BYTES);
    LONG.set(array, at, value);
  }

  /** Copies bytes in, and returns where they end. */
  public int put(int at, Slice bytes) {
    if (bytes.length > 0) {
      touches.touch(address + at, bytes.length);
      System.arraycopy(bytes.array, bytes.offset, array, at, bytes.length);
    }
    return at + bytes.length;
  }

  /** Copies bytes to other memory, as {@link System#arraycopy} does. */
  public void copyTo(int at, Memory target, int targetAt, int bytes) {
    if (bytes > 0) {
      touch(at, bytes);
      target.touch(targetAt, bytes);
      System.arraycopy(array, at, target.array, targetAt, bytes);
    }
  }
}
