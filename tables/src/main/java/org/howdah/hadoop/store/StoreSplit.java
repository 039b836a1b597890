package org.howdah.hadoop.store;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;

/** Some partitions of a data set. */
public final class StoreSplit extends InputSplit
    implements Writable, org.apache.hadoop.mapred.InputSplit {
  private static final int SHOWN_MAX = 8;

  private String dataSet = "";
  private int[] partitions = {};
  private long length;
  private String[] locations = {};

  /** For {@link #readFields}. */
  public StoreSplit() {}

  StoreSplit(String dataSet, int[] partitions, long length, String[] locations) {
    this.dataSet = dataSet;
    this.partitions = partitions.clone();
    this.length = length;
    this.locations = locations.clone();
  }

  /** The partitions, in the order in which they are read. */
  public int[] partitions() {
    return partitions.clone();
  }

  /** About how many bytes of keys and values it has. */
  @Override
  public long getLength() {
    return length;
  }

  /** The machines of the nodes that own most of it, the best first. */
  @Override
  public String[] getLocations() {
    return locations.clone();
  }

  /** Without locations, which Hadoop keeps elsewhere. */
  @Override
  public void write(DataOutput out) throws IOException {
    out.writeUTF(dataSet);
    out.writeLong(length);
    out.writeInt(partitions.length);
    for (int partition : partitions) {
      out.writeInt(partition);
    }
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    dataSet = in.readUTF();
    length = in.readLong();
    partitions = new int[in.readInt()];
    for (int i = 0; i < partitions.length; i++) {
      partitions[i] = in.readInt();
    }
  }

  /** For messages. */
  @Override
  public String toString() {
    int shown = Math.min(partitions.length, SHOWN_MAX);
    String first = Arrays.toString(Arrays.copyOf(partitions, shown));
    String rest = shown < partitions.length ? " and " + (partitions.length - shown) + " more" : "";
    return "data set " + dataSet + ", partitions " + first + rest;
  }
}
