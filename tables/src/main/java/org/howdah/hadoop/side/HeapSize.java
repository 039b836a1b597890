package org.howdah.hadoop.side;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** What objects take of a heap of up to 32 GiB, where a JVM keeps references in 4 bytes. */
final class HeapSize {
  private static final int OBJECT_HEADER = 12;
  private static final int ARRAY_HEADER = 16;
  private static final int STEP = 8;

  private HeapSize() {}

  /** An array of so many bytes. */
  static int ofBytes(int length) {
    return roundUp(ARRAY_HEADER + length);
  }

  /** An object of a type whose fields are all numbers; 0 if it refers to others. */
  static int ofNumbers(Class<?> type) {
    int bytes = OBJECT_HEADER;
    for (Class<?> part = type; part != null; part = part.getSuperclass()) {
      for (Field field : part.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          if (!field.getType().isPrimitive()) {
            return 0;
          }
          bytes += bytes(field.getType());
        }
      }
    }
    return roundUp(bytes);
  }

  private static int bytes(Class<?> primitive) {
    return primitive == long.class || primitive == double.class ? Long.BYTES : Integer.BYTES;
  }

  private static int roundUp(int bytes) {
    return (bytes + STEP - 1) / STEP * STEP;
  }
}
