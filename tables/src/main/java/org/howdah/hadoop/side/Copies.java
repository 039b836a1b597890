package org.howdah.hadoop.side;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.howdah.sidedata.Coder;

/*
 * Hadoop's own copying writes and reads an object and looks its class up by name on the way: for lines
 * of text a tenth of a scoring job's time. Nor does it say how long what it wrote was.
 */
/**
 * Makes copies of records that readers will change, and says about how much heap they take. Not
 * safe for use by several threads.
 */
final class Copies {
  /** An object with a number or two, or one that refers to an array. */
  private static final int OBJECT_BYTES = 24;

  private final Configuration configuration;
  private final Map<Class<?>, Coder<Object>> coders = new HashMap<>();
  private long bytes;

  Copies(Configuration configuration) {
    this.configuration = configuration;
  }

  /**
   * An object of its own with the same content.
   *
   * @param object of a type that the job's serializations know; null gives null
   * @throws IllegalArgumentException if none knows it
   */
  <T> T of(T object) {
    if (object == null || object == NullWritable.get()) {
      return object;
    }
    Object copy = ofCommonType(object);
    @SuppressWarnings("unchecked")
    T same = (T) (copy == null ? ofAnyType(object) : copy);
    return same;
  }

  /** About how much heap the copies take that were made since this was last asked. */
  long takeBytes() {
    long taken = bytes;
    bytes = 0;
    return taken;
  }

  /** Null for other types than the common ones, and for types derived from these. */
  private Object ofCommonType(Object object) {
    Class<?> type = object.getClass();
    if (type == Text.class) {
      bytes += OBJECT_BYTES + HeapSize.ofBytes(((Text) object).getLength());
      return new Text((Text) object);
    }
    if (type == LongWritable.class) {
      bytes += OBJECT_BYTES;
      return new LongWritable(((LongWritable) object).get());
    }
    if (type == IntWritable.class) {
      bytes += OBJECT_BYTES;
      return new IntWritable(((IntWritable) object).get());
    }
    if (type == BytesWritable.class) {
      bytes += OBJECT_BYTES + HeapSize.ofBytes(((BytesWritable) object).getLength());
      return new BytesWritable(((BytesWritable) object).copyBytes());
    }
    return null;
  }

  private Object ofAnyType(Object object) {
    Coder<Object> coder = coders.computeIfAbsent(object.getClass(), this::coder);
    byte[] encoded = coder.encode(object);
    bytes += coder.heapBytes(encoded.length);
    return coder.decode(encoded);
  }

  @SuppressWarnings("unchecked")
  private Coder<Object> coder(Class<?> type) {
    return (Coder<Object>) WritableCoder.ofOwn(type, configuration);
  }
}
