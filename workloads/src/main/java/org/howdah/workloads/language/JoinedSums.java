package org.howdah.workloads.language;

import java.io.IOException;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.howdah.workloads.FirstField;

/** Adds up the logarithms of a sentence, in the order of its tokens. */
final class JoinedSums extends Reducer<Text, DoubleWritable, Text, DoubleWritable> {
  private final Text place = new Text();
  private final Text id = new Text();
  private final DoubleWritable score = new DoubleWritable();

  @Override
  protected void reduce(Text key, Iterable<DoubleWritable> logarithms, Context context)
      throws IOException, InterruptedException {
    double sum = 0;
    for (DoubleWritable logarithm : logarithms) {
      sum += logarithm.get();
    }
    FirstField.rest(key, place);
    FirstField.rest(place, id);
    score.set(sum);
    context.write(id, score);
  }
}
