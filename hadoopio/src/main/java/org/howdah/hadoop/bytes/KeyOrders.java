package org.howdah.hadoop.bytes;

import java.util.function.Function;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.record.ByteOrder;
import org.howdah.record.KeyOrder;

/**
 * The order of a job's keys. A prefix is used only where the comparator is, to the class, one whose
 * order is known; every other comparator is asked for every comparison.
 */
public final class KeyOrders {
  private KeyOrders() {}

  /** The order of a comparator of this class; null if it is not known. */
  public static KeyOrder known(Class<?> comparator) {
    if (comparator == Text.Comparator.class) {
      return new ByteOrder(ByteOrder.Header.VAR_INT);
    }
    if (comparator == BytesWritable.Comparator.class) {
      return new ByteOrder(ByteOrder.Header.INT);
    }
    if (comparator == IntWritable.Comparator.class) {
      return new Numbers(
          (key, offset) -> (long) WritableComparator.readInt(key, offset) << Integer.SIZE);
    }
    if (comparator == LongWritable.Comparator.class) {
      return new Numbers(WritableComparator::readLong);
    }
    if (comparator == LongWritable.DecreasingComparator.class) {
      return new Numbers((key, offset) -> ~WritableComparator.readLong(key, offset));
    }
    if (comparator == FloatWritable.Comparator.class) {
      return new Numbers((key, offset) -> sortable(WritableComparator.readFloat(key, offset)));
    }
    if (comparator == DoubleWritable.Comparator.class) {
      return new Numbers((key, offset) -> sortable(WritableComparator.readDouble(key, offset)));
    }
    return null;
  }

  /**
   * The order of a job's keys without asking their comparator; null if that is not known, or the
   * job wants it to be asked.
   *
   * @param known answers the order of a comparator's class, or null
   */
  public static KeyOrder unasked(JobConf conf, Function<Class<?>, KeyOrder> known) {
    return conf.getBoolean(HowdahKeys.SORT_PREFIXES, true)
        ? known.apply(Comparators.classOfKeys(conf))
        : null;
  }

  /**
   * The order that a job's comparator says when it is asked.
   *
   * @param comparator the name of its class, of which each task may have one of its own
   */
  public static KeyOrder compared(JobConf conf, String comparator) {
    return new Compared(conf, comparator);
  }

  /** Whether an order asks the comparator, and so cannot differ from it. */
  public static boolean asks(KeyOrder order) {
    return order instanceof Compared;
  }

  /** A long that sorts as {@link Double#compare} sorts: a float widens without loss of order. */
  private static long sortable(double value) {
    long bits = Double.doubleToLongBits(value);
    return bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE);
  }

  /** Keys that are one number: the prefix is the whole order. */
  private static final class Numbers implements KeyOrder {
    /** Reads a key as a long whose signed order is the order of keys. */
    interface Signed {
      long get(byte[] key, int offset);
    }

    private final Signed signed;

    Numbers(Signed signed) {
      this.signed = signed;
    }

    @Override
    public int compare(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
      return Long.compare(signed.get(a, aOffset), signed.get(b, bOffset));
    }

    @Override
    public long prefix(byte[] key, int offset, int length) {
      return signed.get(key, offset) ^ Long.MIN_VALUE;
    }

    @Override
    public boolean decides(long prefix) {
      return true;
    }
  }

  /**
   * Any comparator; each thread asks one of its own, because many keep state between calls, and of
   * the classes that its task has.
   */
  private static final class Compared implements KeyOrder {
    private final ThreadLocal<RawComparator<?>> comparators;

    Compared(JobConf conf, String comparator) {
      comparators = ThreadLocal.withInitial(() -> make(conf, comparator));
    }

    /** Runs that were sorted by one comparator and merged by another would be in no order. */
    private static RawComparator<?> make(JobConf conf, String expected) {
      JobConf own = new JobConf(conf);
      own.setClassLoader(Thread.currentThread().getContextClassLoader());
      String found = Comparators.classOfKeys(own).getName();
      if (!found.equals(expected)) {
        throw new IllegalStateException(
            "the comparator of keys was %s and is now %s; name one in %s"
                .formatted(expected, found, MRJobConfig.KEY_COMPARATOR));
      }
      return Comparators.ofKeys(own);
    }

    @Override
    public int compare(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
      return comparators.get().compare(a, aOffset, aLength, b, bOffset, bLength);
    }
  }
}
