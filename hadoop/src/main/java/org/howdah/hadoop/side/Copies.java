package org.howdah.hadoop.side;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.ReflectionUtils;

/*
 * Hadoop's own copying writes and reads an object and looks its class up by name on the way: for lines
 * of text a tenth of a scoring job's time.
 */
/** Copies of records that readers will change. */
final class Copies {
  private Copies() {}

  /**
   * An object of its own with the same content.
   *
   * @param object of a type that the job's serializations know; null gives null
   */
  static <T> T of(T object, Configuration configuration) {
    Object copy = ofCommonType(object);
    if (copy == null && object != null) {
      return ofAnyType(object, configuration);
    }
    @SuppressWarnings("unchecked")
    T same = (T) copy;
    return same;
  }

  /** Null for other types than the common ones, and for types derived from these. */
  private static Object ofCommonType(Object object) {
    if (object == null || object == NullWritable.get()) {
      return object;
    }
    Class<?> type = object.getClass();
    if (type == Text.class) {
      return new Text((Text) object);
    }
    if (type == LongWritable.class) {
      return new LongWritable(((LongWritable) object).get());
    }
    if (type == IntWritable.class) {
      return new IntWritable(((IntWritable) object).get());
    }
    if (type == BytesWritable.class) {
      return new BytesWritable(((BytesWritable) object).copyBytes());
    }
    return null;
  }

  private static <T> T ofAnyType(T object, Configuration configuration) {
    try {
      @SuppressWarnings("unchecked")
      T target = (T) ReflectionUtils.newInstance(object.getClass(), configuration);
      return ReflectionUtils.copy(configuration, object, target);
    } catch (IOException e) {
      throw new UncheckedIOException("a record cannot be copied to wait for its values", e);
    }
  }
}
