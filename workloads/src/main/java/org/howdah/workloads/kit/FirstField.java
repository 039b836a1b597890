package org.howdah.workloads.kit;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapreduce.Partitioner;

/**
 * Keys that are texts of several fields between tabs. Sorted as texts, all keys with the same first
 * field stand together; what comes after it orders them, so that a reducer gets them in that order
 * instead of holding and sorting them. A text without a tab is a field as a whole.
 */
public final class FirstField {
  private FirstField() {}

  /** How many bytes of a key its first field takes. */
  public static int length(Text key) {
    return end(key.getBytes(), 0, key.getLength());
  }

  /** Sets {@code rest} to what follows the first tab of a key; to nothing if there is none. */
  public static void rest(Text key, Text rest) {
    int start = Math.min(length(key) + 1, key.getLength());
    rest.set(key.getBytes(), start, key.getLength() - start);
  }

  /** Where the field ends that begins at {@code start}. */
  private static int end(byte[] bytes, int start, int limit) {
    int at = start;
    while (at < limit && bytes[at] != '\t') {
      at++;
    }
    return at;
  }

  /** Sends all keys with the same first field to one reducer. */
  public static final class Partition extends Partitioner<Text, Object> {
    @Override
    public int getPartition(Text key, Object value, int partitions) {
      int hash = WritableComparator.hashBytes(key.getBytes(), 0, length(key));
      return (hash & Integer.MAX_VALUE) % partitions;
    }
  }

  /** Makes all keys with the same first field one group. */
  public static final class Grouping extends WritableComparator {
    public Grouping() {
      super(Text.class, true);
    }

    @Override
    public int compare(byte[] left, int leftAt, int leftSize, byte[] right, int rightAt, int size) {
      int leftStart = leftAt + WritableUtils.decodeVIntSize(left[leftAt]);
      int rightStart = rightAt + WritableUtils.decodeVIntSize(right[rightAt]);
      try {
        int leftEnd = end(left, leftStart, leftStart + readVInt(left, leftAt));
        int rightEnd = end(right, rightStart, rightStart + readVInt(right, rightAt));
        return compareBytes(
            left, leftStart, leftEnd - leftStart, right, rightStart, rightEnd - rightStart);
      } catch (IOException malformed) {
        throw new IllegalArgumentException("a serialized Text is damaged", malformed);
      }
    }

    @Override
    @SuppressWarnings("rawtypes")
    public int compare(WritableComparable left, WritableComparable right) {
      Text one = (Text) left;
      Text other = (Text) right;
      return compareBytes(one.getBytes(), 0, length(one), other.getBytes(), 0, length(other));
    }
  }
}
