package org.howdah.hadoop.zoo;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.Mapper;
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

  /** Texts from the last to the first, which the class itself registers. */
  public static class Backwards extends Text {
    static {
      WritableComparator.define(Backwards.class, new BackwardsOrder());
    }
  }

  private static final class BackwardsOrder extends Text.Comparator {
    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
      return super.compare(b, bStart, bLength, a, aStart, aLength);
    }
  }

  /** As {@link Mappers.Fields}, with such keys. */
  public static final class BackwardsMapper extends Mapper<LongWritable, Text, Backwards, Text> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      String[] fields = line.toString().split(" ", 2);
      Backwards key = new Backwards();
      key.set(fields[0]);
      context.write(key, new Text(fields[1]));
    }
  }
}
