package org.howdah.workloads.basic;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapreduce.Partitioner;

/** A name and a number, ordered by both: the key of {@link SecondarySort}. */
final class NamedNumber implements WritableComparable<NamedNumber> {
  final Text name = new Text();
  long number;

  @Override
  public void write(DataOutput out) throws IOException {
    name.write(out);
    out.writeLong(number);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    name.readFields(in);
    number = in.readLong();
  }

  @Override
  public int compareTo(NamedNumber other) {
    int byName = name.compareTo(other.name);
    return byName != 0 ? byName : Long.compare(number, other.number);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NamedNumber that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    return name.hashCode() * 31 + Long.hashCode(number);
  }

  static {
    WritableComparator.define(NamedNumber.class, new BothComparator());
  }

  /** Compares serialized ones. */
  static final class BothComparator extends WritableComparator {
    BothComparator() {
      super(NamedNumber.class);
    }

    @Override
    public int compare(byte[] left, int leftAt, int leftSize, byte[] right, int rightAt, int size) {
      int byName = compareNames(left, leftAt, right, rightAt);
      return byName != 0
          ? byName
          : Long.compare(
              readLong(left, leftAt + leftSize - Long.BYTES),
              readLong(right, rightAt + size - Long.BYTES));
    }
  }

  /** Finds those of the same name equal. */
  static final class NameComparator extends WritableComparator {
    NameComparator() {
      super(NamedNumber.class, true);
    }

    @Override
    public int compare(byte[] left, int leftAt, int leftSize, byte[] right, int rightAt, int size) {
      return compareNames(left, leftAt, right, rightAt);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public int compare(WritableComparable left, WritableComparable right) {
      return ((NamedNumber) left).name.compareTo(((NamedNumber) right).name);
    }
  }

  private static int compareNames(byte[] left, int leftAt, byte[] right, int rightAt) {
    int leftPrefix = WritableUtils.decodeVIntSize(left[leftAt]);
    int rightPrefix = WritableUtils.decodeVIntSize(right[rightAt]);
    try {
      int leftLength = WritableComparator.readVInt(left, leftAt);
      int rightLength = WritableComparator.readVInt(right, rightAt);
      return WritableComparator.compareBytes(
          left, leftAt + leftPrefix, leftLength, right, rightAt + rightPrefix, rightLength);
    } catch (IOException malformed) {
      throw new IllegalArgumentException("a serialized NamedNumber is damaged", malformed);
    }
  }

  /** Sends all of a name to one reducer. */
  static final class NamePartitioner extends Partitioner<NamedNumber, LongWritable> {
    @Override
    public int getPartition(NamedNumber key, LongWritable value, int partitions) {
      return (key.name.hashCode() & Integer.MAX_VALUE) % partitions;
    }
  }
}
