package org.howdah.hadoop.side;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConfigurable;
import org.howdah.sidedata.Coder;

/**
 * Writables that need no configuration, coded as Hadoop's serialization does, without its looking
 * up of serializers, constructors and configurable interfaces for each object.
 */
final class PlainWritableCoder<T> implements Coder<T> {
  private final Class<T> type;
  private final Constructor<T> constructor;
  private final boolean isExact;

  /** What one takes that holds numbers alone; 0 for others. */
  private final int numbersHeapBytes;

  private PlainWritableCoder(Class<T> type, Constructor<T> constructor, boolean isExact) {
    this.type = type;
    this.constructor = constructor;
    this.isExact = isExact;
    numbersHeapBytes = HeapSize.ofNumbers(type);
  }

  /**
   * A coder for a type; null if it is another kind of type.
   *
   * @param isExact whether to refuse bytes of which the type leaves some
   */
  static <T> PlainWritableCoder<T> of(Class<T> type, boolean isExact) {
    if (!Writable.class.isAssignableFrom(type)
        || Configurable.class.isAssignableFrom(type)
        || JobConfigurable.class.isAssignableFrom(type)) {
      return null;
    }
    try {
      Constructor<T> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return new PlainWritableCoder<>(type, constructor, isExact);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  @Override
  public byte[] encode(T object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ((Writable) object).write(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "a " + type.getName() + " cannot be serialized: " + e.getMessage(), e);
    }
    return bytes.toByteArray();
  }

  @Override
  public T decode(byte[] bytes) {
    try {
      T object = constructor.newInstance();
      ByteArrayInputStream in = new ByteArrayInputStream(bytes);
      ((Writable) object).readFields(new DataInputStream(in));
      if (isExact) {
        checkEnd(type, bytes, in);
      }
      return object;
    } catch (IOException | ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          bytes.length + " bytes are no " + type.getName() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public int heapBytes(int encodedBytes) {
    return numbersHeapBytes > 0 ? numbersHeapBytes : Coder.super.heapBytes(encodedBytes);
  }

  /** Bytes that a type leaves are those of another; Hadoop's SequenceFiles refuse them, too. */
  static void checkEnd(Class<?> type, byte[] bytes, ByteArrayInputStream in) {
    if (in.available() > 0) {
      throw new IllegalArgumentException(
          bytes.length
              + " bytes are no "
              + type.getName()
              + ", which ends "
              + in.available()
              + " bytes earlier");
    }
  }
}
