package org.howdah.workloads.puma;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/** A member of a cluster; or a number of members, with the sum of their similarities. */
final class Member implements Writable {
  /** The members that this stands for. */
  long count;

  /** In units of {@link Centroids#UNIT}. */
  long similarity;

  /** Of a single member: its line of the input. */
  final Text line = new Text();

  @Override
  public void write(DataOutput out) throws IOException {
    WritableUtils.writeVLong(out, count);
    WritableUtils.writeVLong(out, similarity);
    line.write(out);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    count = WritableUtils.readVLong(in);
    similarity = WritableUtils.readVLong(in);
    line.readFields(in);
  }
}
