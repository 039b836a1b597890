package org.howdah.hadoop.classes;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Static tables of Hadoop that would keep the classes of each attempt for ever. */
final class HadoopCaches {
  private static final Logger LOG = LoggerFactory.getLogger(HadoopCaches.class);

  /** Class and field of each; their keys are classes. */
  private static final List<String[]> TABLES =
      List.of(
          new String[] {"org.apache.hadoop.util.ReflectionUtils", "CONSTRUCTOR_CACHE"},
          new String[] {"org.apache.hadoop.io.WritableComparator", "comparators"},
          new String[] {"org.apache.hadoop.io.WritableFactories", "CLASS_TO_FACTORY"},
          new String[] {"org.apache.hadoop.io.WritableName", "CLASS_TO_NAME"},
          new String[] {"org.apache.hadoop.io.compress.CodecPool", "COMPRESSOR_POOL"},
          new String[] {"org.apache.hadoop.io.compress.CodecPool", "DECOMPRESSOR_POOL"});

  private static final List<Map<?, ?>> FOUND = find();

  private HadoopCaches() {}

  private static List<Map<?, ?>> find() {
    List<Map<?, ?>> found = new ArrayList<>();
    for (String[] table : TABLES) {
      try {
        Field field = Class.forName(table[0]).getDeclaredField(table[1]);
        field.setAccessible(true);
        found.add((Map<?, ?>) field.get(null));
      } catch (ReflectiveOperationException | RuntimeException another) {
        LOG.debug("no table {} in {} of this Hadoop", table[1], table[0], another);
      }
    }
    return found;
  }

  /** Takes all classes of a loader out of them. */
  static void forget(ClassLoader loader) {
    for (Map<?, ?> table : FOUND) {
      synchronized (table) {
        table.keySet().removeIf(key -> key instanceof Class<?> type && isOf(type, loader));
      }
    }
  }

  private static boolean isOf(Class<?> type, ClassLoader loader) {
    return type.getClassLoader() == loader;
  }
}
