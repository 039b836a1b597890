package org.howdah.hadoop.jobs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Comparator;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;

/** Two numbers in as few bytes as each takes; a key without a raw comparator. */
class PairKey implements WritableComparable<PairKey> {
  private static final Comparator<PairKey> ORDER =
      Comparator.comparingInt(PairKey::first).thenComparingInt(PairKey::second);

  private int first;
  private int second;

  void set(int newFirst, int newSecond) {
    first = newFirst;
    second = newSecond;
  }

  int first() {
    return first;
  }

  int second() {
    return second;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    WritableUtils.writeVInt(out, first);
    WritableUtils.writeVInt(out, second);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    first = WritableUtils.readVInt(in);
    second = WritableUtils.readVInt(in);
  }

  @Override
  public int compareTo(PairKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PairKey pair && pair.first == first && pair.second == second;
  }

  @Override
  public int hashCode() {
    return first * 31 + second;
  }

  @Override
  public String toString() {
    return first + ":" + second;
  }

  /** With a buffer that all keys of the class share. */
  static final class Static extends PairKey {
    private static final DataOutputBuffer BUFFER = new DataOutputBuffer();

    @Override
    public void write(DataOutput out) throws IOException {
      BUFFER.reset();
      super.write(BUFFER);
      out.write(BUFFER.getData(), 0, BUFFER.getLength());
    }
  }

  /** With a comparator of its own, which puts the largest second number first. */
  static final class Raw extends PairKey {
    static {
      WritableComparator.define(Raw.class, new LargestSecondFirst());
    }

    @Override
    public int compareTo(PairKey other) {
      int byFirst = Integer.compare(first(), other.first());
      return byFirst != 0 ? byFirst : Integer.compare(other.second(), second());
    }
  }

  private static final class LargestSecondFirst extends WritableComparator {
    LargestSecondFirst() {
      super(Raw.class);
    }

    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
      try {
        int byFirst = Integer.compare(readVInt(a, aStart), readVInt(b, bStart));
        int aSecond = aStart + WritableUtils.decodeVIntSize(a[aStart]);
        int bSecond = bStart + WritableUtils.decodeVIntSize(b[bStart]);
        return byFirst != 0 ? byFirst : Integer.compare(readVInt(b, bSecond), readVInt(a, aSecond));
      } catch (IOException e) {
        throw new IllegalStateException("not a pair", e);
      }
    }
  }
}
