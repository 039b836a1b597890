package org.howdah.hadoop.classes;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Static tables of Hadoop that would keep the classes of each attempt for ever. */
final class HadoopCaches {
  private static final Logger LOG = LoggerFactory.getLogger(HadoopCaches.class);

  /** Class and field of each; their keys are classes, or their values. */
  private static final List<String[]> TABLES =
      List.of(
          new String[] {"org.apache.hadoop.util.ReflectionUtils", "CONSTRUCTOR_CACHE"},
          new String[] {"org.apache.hadoop.io.WritableComparator", "comparators"},
          new String[] {"org.apache.hadoop.io.WritableFactories", "CLASS_TO_FACTORY"},
          new String[] {"org.apache.hadoop.io.WritableName", "CLASS_TO_NAME"},
          new String[] {"org.apache.hadoop.io.WritableName", "NAME_TO_CLASS"},
          new String[] {"org.apache.hadoop.io.compress.CodecPool", "compressorPool"},
          new String[] {"org.apache.hadoop.io.compress.CodecPool", "decompressorPool"},
          new String[] {"org.apache.hadoop.io.compress.CodecPool", "compressorCounts"},
          new String[] {"org.apache.hadoop.io.compress.CodecPool", "decompressorCounts"});

  private static final List<Table> FOUND = find();

  private HadoopCaches() {}

  /** A table and the class that has it: Hadoop locks one or the other. */
  private record Table(Class<?> owner, Map<?, ?> entries) {
    void forget(ClassLoader loader) {
      synchronized (owner) {
        synchronized (entries) {
          entries
              .entrySet()
              .removeIf(entry -> isOf(entry.getKey(), loader) || isOf(entry.getValue(), loader));
        }
      }
    }

    private static boolean isOf(Object object, ClassLoader loader) {
      return object instanceof Class<?> type && type.getClassLoader() == loader;
    }
  }

  private static List<Table> find() {
    List<Table> found = new ArrayList<>();
    for (String[] table : TABLES) {
      try {
        Class<?> owner = Class.forName(table[0]);
        Field field = owner.getDeclaredField(table[1]);
        field.setAccessible(true);
        found.add(new Table(owner, entries(field.get(null))));
      } catch (ReflectiveOperationException | RuntimeException another) {
        LOG.debug("no table {} in {} of this Hadoop", table[1], table[0], another);
      }
    }
    return found;
  }

  /** Those of a map, or of a cache of a library that Hadoop has under a name of its own. */
  private static Map<?, ?> entries(Object table) throws ReflectiveOperationException {
    if (table instanceof Map<?, ?> map) {
      return map;
    }
    Method asMap = table.getClass().getMethod("asMap");
    asMap.setAccessible(true);
    return (Map<?, ?>) asMap.invoke(table);
  }

  /** Takes all classes of a loader out of them. */
  static void forget(ClassLoader loader) {
    FOUND.forEach(table -> table.forget(loader));
  }
}
