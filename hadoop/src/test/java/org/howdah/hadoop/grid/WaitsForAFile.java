package org.howdah.hadoop.grid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Sums once a file is there. */
public final class WaitsForAFile extends Reducer<Text, IntWritable, Text, IntWritable> {
  static final String FILE = "test.gate";

  @Override
  protected void setup(Context context) throws IOException, InterruptedException {
    Path file = Path.of(context.getConfiguration().get(FILE));
    while (!Files.exists(file)) {
      context.progress();
      LockSupport.parkNanos(5_000_000);
    }
  }

  @Override
  protected void reduce(Text key, Iterable<IntWritable> values, Context context)
      throws IOException, InterruptedException {
    int sum = 0;
    for (IntWritable value : values) {
      sum += value.get();
    }
    context.write(key, new IntWritable(sum));
  }
}
