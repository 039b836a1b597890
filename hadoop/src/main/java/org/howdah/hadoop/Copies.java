package org.howdah.hadoop;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;

/** Copies objects through their serialization. */
final class Copies {
  private Copies() {}

  static <T> GroupContext.Copier<T> of(Configuration conf, Class<T> type) {
    return object -> ReflectionUtils.copy(conf, object, newInstance(conf, type));
  }

  private static <T> T newInstance(Configuration conf, Class<T> type) throws IOException {
    try {
      return ReflectionUtils.newInstance(type, conf);
    } catch (RuntimeException e) {
      throw new IOException("marked values need a class with an empty constructor: " + type, e);
    }
  }
}
