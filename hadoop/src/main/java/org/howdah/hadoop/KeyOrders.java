package org.howdah.hadoop;

import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.record.ByteOrder;
import org.howdah.record.KeyOrder;

/**
 * The order of a job's keys. A prefix is used only where the comparator is, to the class, one whose
 * order is known; every other comparator is asked for every comparison.
 */
final class KeyOrders {
  private KeyOrders() {}

  /** The order in which a job sorts its map output. */
  static KeyOrder of(JobConf conf) {
    Class<?> comparator = conf.getOutputKeyComparator().getClass();
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
    return new Compared(conf);
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

  /** Any comparator; each thread asks one of its own, because many keep state between calls. */
  private static final class Compared implements KeyOrder {
    private final ThreadLocal<RawComparator<?>> comparators;

    Compared(JobConf conf) {
      comparators = ThreadLocal.withInitial(conf::getOutputKeyComparator);
    }

    @Override
    public int compare(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
      return comparators.get().compare(a, aOffset, aLength, b, bOffset, bLength);
    }
  }
}
