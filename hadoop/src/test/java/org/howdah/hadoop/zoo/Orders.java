package org.howdah.hadoop.zoo;

import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.Partitioner;

/** Small partitioners and comparators, for both APIs where Hadoop lets them be. */
public final class Orders {
  private Orders() {}

  /** By the first byte of the key. */
  public static class FirstByte<V> extends Partitioner<Text, V> {
    @Override
    public int getPartition(Text key, V value, int partitions) {
      return key.getLength() == 0 ? 0 : (key.getBytes()[0] & 0xff) % partitions;
    }
  }

  /** Texts from the last to the first. */
  public static class Descending extends WritableComparator {
    public Descending() {
      super(Text.class, true);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public int compare(WritableComparable left, WritableComparable right) {
      return right.toString().compareTo(left.toString());
    }
  }

  /** Texts that begin alike are equal. */
  public static class FirstLetter extends WritableComparator {
    public FirstLetter() {
      super(Text.class, true);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public int compare(WritableComparable left, WritableComparable right) {
      return Integer.compare(((Text) left).charAt(0), ((Text) right).charAt(0));
    }
  }
}
