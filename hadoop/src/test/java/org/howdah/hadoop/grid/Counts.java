package org.howdah.hadoop.grid;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Counts what comes, and says whether keys come in their order. */
final class Counts extends Reducer<IntWritable, BytesWritable, Text, LongWritable> {
  private long values;
  private long bytes;
  private long disorder;
  private long last = Long.MIN_VALUE;

  @Override
  protected void reduce(IntWritable key, Iterable<BytesWritable> all, Context context) {
    disorder += key.get() <= last ? 1 : 0;
    last = key.get();
    for (BytesWritable value : all) {
      values++;
      bytes += value.getLength();
    }
  }

  @Override
  protected void cleanup(Context context) throws IOException, InterruptedException {
    context.write(new Text("values"), new LongWritable(values));
    context.write(new Text("bytes"), new LongWritable(bytes));
    context.write(new Text("disorder"), new LongWritable(disorder));
  }
}
