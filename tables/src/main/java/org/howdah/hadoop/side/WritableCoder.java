package org.howdah.hadoop.side;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.howdah.sidedata.Coder;

/**
 * Types that a job's serializations know. {@code Text} and {@code BytesWritable} are their bytes
 * alone, without the length that Hadoop writes before them, so that other programs find them in
 * memcached.
 */
public final class WritableCoder<T> implements Coder<T> {
  private final Class<T> type;
  private final SerializationFactory factory;
  private final boolean isExact;

  private WritableCoder(Class<T> type, SerializationFactory factory, boolean isExact) {
    this.type = type;
    this.factory = factory;
    this.isExact = isExact;
  }

  /**
   * A coder for a type, which refuses bytes of which the type leaves some: they are of another.
   *
   * @throws IllegalArgumentException if no serialization of the job knows it
   */
  public static <T> Coder<T> of(Class<T> type, Configuration configuration) {
    return of(type, configuration, true);
  }

  /**
   * A coder of a type's own bytes, which may read less than it wrote, as in a shuffle.
   *
   * @throws IllegalArgumentException if no serialization of the job knows it
   */
  static <T> Coder<T> ofOwn(Class<T> type, Configuration configuration) {
    return of(type, configuration, false);
  }

  @SuppressWarnings("unchecked")
  private static <T> Coder<T> of(Class<T> type, Configuration configuration, boolean isExact) {
    if (type == Text.class) {
      return (Coder<T>) new TextCoder();
    }
    if (type == BytesWritable.class) {
      return (Coder<T>) new BytesCoder();
    }
    SerializationFactory factory = new SerializationFactory(configuration);
    if (factory.getSerialization(type) == null) {
      throw new IllegalArgumentException(
          "no serialization in io.serializations knows " + type.getName());
    }
    Coder<T> plain =
        factory.getSerialization(type) instanceof WritableSerialization
            ? PlainWritableCoder.of(type, isExact)
            : null;
    return plain == null ? new WritableCoder<>(type, factory, isExact) : plain;
  }

  @Override
  public byte[] encode(T object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      Serializer<T> serializer = factory.getSerializer(type);
      serializer.open(bytes);
      serializer.serialize(object);
      serializer.close();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "a " + type.getName() + " cannot be serialized: " + e.getMessage(), e);
    }
    return bytes.toByteArray();
  }

  @Override
  public T decode(byte[] bytes) {
    try {
      ByteArrayInputStream in = new ByteArrayInputStream(bytes);
      Deserializer<T> deserializer = factory.getDeserializer(type);
      deserializer.open(in);
      T object = deserializer.deserialize(null);
      if (isExact && Writable.class.isAssignableFrom(type)) {
        PlainWritableCoder.checkEnd(type, bytes, in);
      }
      deserializer.close();
      return object;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          bytes.length + " bytes are no " + type.getName() + ": " + e.getMessage(), e);
    }
  }

  private static final class TextCoder implements Coder<Text> {
    @Override
    public byte[] encode(Text text) {
      return text.copyBytes();
    }

    @Override
    public Text decode(byte[] bytes) {
      return new Text(bytes);
    }

    @Override
    public Object keep(Text text, byte[] encoded) {
      return encoded;
    }

    @Override
    public boolean isKept(Text text, Object kept) {
      byte[] bytes = (byte[]) kept;
      return Arrays.equals(text.getBytes(), 0, text.getLength(), bytes, 0, bytes.length);
    }

    @Override
    public int keptHeapBytes(int encodedBytes) {
      return HeapSize.ofBytes(encodedBytes);
    }
  }

  private static final class BytesCoder implements Coder<BytesWritable> {
    @Override
    public byte[] encode(BytesWritable bytes) {
      return bytes.copyBytes();
    }

    @Override
    public BytesWritable decode(byte[] bytes) {
      return new BytesWritable(Arrays.copyOf(bytes, bytes.length));
    }
  }
}
