package org.howdah.cli.programs;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Sums of words, slowly. */
public final class SlowSums extends Reducer<Text, LongWritable, Text, LongWritable> {
  @Override
  protected void setup(Context context) throws IOException {
    SlowCount.begin(context, SlowCount.REDUCE_MILLIS);
  }

  @Override
  protected void reduce(Text word, Iterable<LongWritable> counts, Context context)
      throws IOException, InterruptedException {
    long sum = 0;
    for (LongWritable count : counts) {
      sum += count.get();
    }
    context.write(word, new LongWritable(sum));
  }
}
