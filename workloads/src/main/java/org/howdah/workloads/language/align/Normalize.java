package org.howdah.workloads.language.align;

import java.io.IOException;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** The maximization step: each count by the sum of its source word's, which comes first. */
final class Normalize extends Reducer<Text, LongWritable, Text, DoubleWritable> {
  private final DoubleWritable probability = new DoubleWritable();
  private double total;

  @Override
  protected void reduce(Text key, Iterable<LongWritable> counts, Context context)
      throws IOException, InterruptedException {
    long sum = 0;
    for (LongWritable count : counts) {
      sum += count.get();
    }
    if (key.getBytes()[key.getLength() - 1] == ' ') {
      total = sum;
    } else {
      probability.set(sum / total);
      context.write(key, probability);
    }
  }
}
