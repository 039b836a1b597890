package org.howdah.cli.programs;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Does what {@link #HOW} says: {@code throw}, {@code fill} its memory, or {@code loop}. */
public final class Poison extends Mapper<Object, Text, Text, LongWritable> {
  public static final String HOW = "test.poison";

  @Override
  public void run(Context context) {
    String how = context.getConfiguration().get(HOW);
    if (how.equals("throw")) {
      throw new IllegalStateException("poisoned");
    }
    long[][] taken = new long[1 << 20][];
    for (int i = 0; true; i = (i + 1) % taken.length) {
      if (how.equals("fill")) {
        taken[i] = new long[1 << 16];
      }
    }
  }
}
