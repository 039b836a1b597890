package org.howdah.cli.programs;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Words with a one, or what {@link SlowCount#TIMES} says, slowly. */
public final class SlowWords extends Mapper<Object, Text, Text, LongWritable> {
  private final Text word = new Text();
  private final LongWritable one = new LongWritable(1);

  @Override
  protected void setup(Context context) throws IOException {
    one.set(context.getConfiguration().getLong(SlowCount.TIMES, 1));
    SlowCount.begin(context, SlowCount.MILLIS);
  }

  @Override
  protected void map(Object key, Text line, Context context)
      throws IOException, InterruptedException {
    for (String token : line.toString().split(" ")) {
      word.set(token);
      context.write(word, one);
    }
  }
}
