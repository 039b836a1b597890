package org.howdah.workloads.join;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;

/**
 * How many ratings, and their sum in thousandths: whole numbers, whose sums do not depend on the
 * order of adding.
 */
final class Tally implements Writable {
  private static final double UNIT = 1000;

  private long count;
  private long thousandths;

  /** One rating. */
  void set(double rating) {
    count = 1;
    thousandths = Math.round(UNIT * rating);
  }

  void clear() {
    count = 0;
    thousandths = 0;
  }

  void add(Tally other) {
    count += other.count;
    thousandths += other.thousandths;
  }

  long count() {
    return count;
  }

  double mean() {
    return thousandths / UNIT / count;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeLong(count);
    out.writeLong(thousandths);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    count = in.readLong();
    thousandths = in.readLong();
  }
}
