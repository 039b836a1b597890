package org.howdah.hadoop.zoo;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** A mapper that throws an exception which throws in turn, whatever it is asked. */
public final class Hostile extends Mapper<LongWritable, Text, Text, Text> {
  /** Says nothing of itself. */
  public static final class Unspeakable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no message");
    }

    @Override
    public String toString() {
      throw new IllegalStateException("no text");
    }

    @Override
    public synchronized Throwable getCause() {
      throw new IllegalStateException("no cause");
    }
  }

  @Override
  protected void map(LongWritable offset, Text line, Context context) {
    throw new Unspeakable();
  }
}
