package org.howdah.cli.programs;

import java.io.IOException;
import java.util.Random;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Does what {@link #HOW} says: {@code throw}, {@code fill} its memory, {@code loop}, or {@code
 * pour} out records without end.
 */
public final class Poison extends Mapper<Object, Text, Text, LongWritable> {
  public static final String HOW = "test.poison";

  private static final int POURED_BYTES = 1000;

  private final Random random = new Random(1);

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    String how = context.getConfiguration().get(HOW);
    if (how.equals("throw")) {
      throw new IllegalStateException("poisoned");
    }
    while (how.equals("pour")) {
      byte[] bytes = new byte[POURED_BYTES];
      random.nextBytes(bytes);
      context.write(new Text(bytes), new LongWritable());
    }
    long[][] taken = new long[1 << 20][];
    for (int i = 0; true; i = (i + 1) % taken.length) {
      if (how.equals("fill")) {
        taken[i] = new long[1 << 16];
      }
    }
  }
}
