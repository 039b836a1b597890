package org.howdah.hadoop.bytes;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;

/**
 * A job's comparators, as safe for several threads at once as the job's own code is for one. A
 * comparator that is registered for a key class is one object for the whole JVM, and many of them
 * decode into fields of their own: Hadoop's tasks never share them, those of one JVM do.
 */
public final class Comparators {
  private Comparators() {}

  /** Of keys. */
  public static RawComparator<?> ofKeys(JobConf conf) {
    return safe(conf::getOutputKeyComparator);
  }

  /** Says which keys a reducer gets as one group. */
  public static RawComparator<?> ofGroups(JobConf conf) {
    return safe(conf::getOutputValueGroupingComparator);
  }

  /** Says which keys a combiner gets as one group. */
  public static RawComparator<?> ofCombinedGroups(JobConf conf) {
    return safe(conf::getCombinerKeyGroupingComparator);
  }

  /** The class of the comparator of keys. */
  public static Class<?> classOfKeys(JobConf conf) {
    return conf.getOutputKeyComparator().getClass();
  }

  private static RawComparator<?> safe(Supplier<RawComparator<?>> source) {
    RawComparator<?> comparator = source.get();
    boolean shared = comparator == source.get();
    return shared && comparator instanceof WritableComparator writable && keepsState(writable)
        ? new OneAtATime<>(comparator)
        : comparator;
  }

  private static boolean keepsState(WritableComparator comparator) {
    Class<?> type = comparator.getClass();
    while (type != WritableComparator.class) {
      if (Arrays.stream(type.getDeclaredFields())
          .anyMatch(field -> !Modifier.isStatic(field.getModifiers()))) {
        return true;
      }
      type = type.getSuperclass();
    }
    return decodes(comparator);
  }

  /** Whether it compares bytes as Hadoop's base class does, through two objects that it keeps. */
  private static boolean decodes(WritableComparator comparator) {
    try {
      Class<?> bytes = byte[].class;
      Class<?> number = int.class;
      return comparator
              .getClass()
              .getMethod("compare", bytes, number, number, bytes, number, number)
              .getDeclaringClass()
          == WritableComparator.class;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(comparator.getClass() + " compares no bytes", e);
    }
  }

  /** Whoever shares the comparator waits. */
  private static final class OneAtATime<T> implements RawComparator<T> {
    private final RawComparator<T> comparator;

    OneAtATime(RawComparator<T> comparator) {
      this.comparator = comparator;
    }

    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
      synchronized (comparator) {
        return comparator.compare(a, aStart, aLength, b, bStart, bLength);
      }
    }

    @Override
    public int compare(T a, T b) {
      synchronized (comparator) {
        return comparator.compare(a, b);
      }
    }
  }
}
