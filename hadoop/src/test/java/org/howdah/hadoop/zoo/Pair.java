package org.howdah.hadoop.zoo;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Comparator;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/** Two numbers in ascending order; a key without a registered raw comparator. */
public class Pair implements WritableComparable<Pair> {
  private static final Comparator<Pair> ORDER =
      Comparator.comparingInt(Pair::first).thenComparingInt(Pair::second);

  private int first;
  private int second;

  public Pair() {}

  public Pair(int first, int second) {
    this.first = first;
    this.second = second;
  }

  public int first() {
    return first;
  }

  public int second() {
    return second;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeInt(first);
    out.writeInt(second);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    first = in.readInt();
    second = in.readInt();
  }

  @Override
  public int compareTo(Pair other) {
    return ORDER.compare(this, other);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Pair pair && compareTo(pair) == 0;
  }

  @Override
  public int hashCode() {
    return first;
  }

  @Override
  public String toString() {
    return first + ":" + second;
  }

  /** The same with a registered raw comparator, one that puts the largest second number first. */
  public static final class Raw extends Pair {
    static {
      WritableComparator.define(Raw.class, new LargestSecondFirst());
    }

    public Raw() {}

    public Raw(int first, int second) {
      super(first, second);
    }
  }

  private static final class LargestSecondFirst extends WritableComparator {
    LargestSecondFirst() {
      super(Raw.class);
    }

    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
      int byFirst = Integer.compare(readInt(a, aStart), readInt(b, bStart));
      return byFirst != 0
          ? byFirst
          : Integer.compare(readInt(b, bStart + 4), readInt(a, aStart + 4));
    }
  }

  /** Pairs with the same first number are one group. */
  public static final class SameFirst implements RawComparator<Pair> {
    @Override
    public int compare(Pair left, Pair right) {
      return Integer.compare(left.first(), right.first());
    }

    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
      return Integer.compare(
          WritableComparator.readInt(a, aStart), WritableComparator.readInt(b, bStart));
    }
  }
}
