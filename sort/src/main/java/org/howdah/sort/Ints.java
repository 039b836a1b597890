package org.howdah.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers of four bytes in an array, at any offset. */
final class Ints {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private Ints() {}

  static int get(byte[] array, int offset) {
    return (int) INT.get(array, offset);
  }

  static void set(byte[] array, int offset, int value) {
    INT.set(array, offset, value);
  }
}
