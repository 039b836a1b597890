package org.howdah.hadoop.zoo;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.WritableComparable;

/** A number that is written as itself, then as so many bytes, one by one. */
public final class SingleBytes implements WritableComparable<SingleBytes> {
  private int length;

  public SingleBytes() {}

  public SingleBytes(int length) {
    this.length = length;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeInt(length);
    for (int i = 0; i < length; i++) {
      out.write(i);
    }
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    length = in.readInt();
    for (int i = 0; i < length; i++) {
      if (in.readByte() != (byte) i) {
        throw new IOException("byte " + i + " of " + length + " is wrong");
      }
    }
  }

  @Override
  public int compareTo(SingleBytes other) {
    return Integer.compare(length, other.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SingleBytes bytes && bytes.length == length;
  }

  @Override
  public int hashCode() {
    return length;
  }

  @Override
  public String toString() {
    return String.valueOf(length);
  }
}
