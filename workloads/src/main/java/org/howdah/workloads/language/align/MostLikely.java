package org.howdah.workloads.language.align;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Keeps the most likely one; of equals the first in byte order. */
final class MostLikely extends Reducer<Text, Text, Text, Text> {
  @Override
  protected void reduce(Text source, Iterable<Text> candidates, Context context)
      throws IOException, InterruptedException {
    Text best = new Text();
    double highest = -1;
    for (Text candidate : candidates) {
      String text = candidate.toString();
      double probability = Double.parseDouble(text.substring(text.indexOf('\t') + 1));
      boolean first = probability == highest && candidate.compareTo(best) < 0;
      if (probability > highest || first) {
        highest = probability;
        best.set(candidate);
      }
    }
    context.write(source, best);
  }
}
