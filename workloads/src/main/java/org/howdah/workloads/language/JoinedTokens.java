package org.howdah.workloads.language;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.howdah.workloads.FirstField;

/** Emits the logarithm of a token's probability for each of its places. */
final class JoinedTokens extends Reducer<Text, Text, Text, DoubleWritable> {
  private final Text known = new Text();
  private final DoubleWritable ofKnown = new DoubleWritable();
  private final DoubleWritable ofUnknown = new DoubleWritable(Double.NEGATIVE_INFINITY);
  private final DoubleWritable ofNone = new DoubleWritable(0);

  @Override
  protected void reduce(Text key, Iterable<Text> values, Context context)
      throws IOException, InterruptedException {
    int length = FirstField.length(key);
    if (key.getBytes()[length + 1] == JoinScorer.MODEL[1]) {
      know(key, length, values);
      return;
    }
    boolean unknown = length > 0 && !isKnown(key, length);
    DoubleWritable logarithm = unknown ? ofUnknown : length == 0 ? ofNone : ofKnown;
    for (Text place : values) {
      context.write(place, logarithm);
      context.getCounter(ScoreCount.UNKNOWN_TOKENS).increment(unknown ? 1 : 0);
    }
  }

  private void know(Text key, int length, Iterable<Text> values) throws IOException {
    known.set(key.getBytes(), 0, length);
    boolean first = true;
    for (Text value : values) {
      if (!first) {
        throw new IOException("the model has two entries of token '" + known + "'");
      }
      ofKnown.set(Double.parseDouble(value.toString()));
      first = false;
    }
  }

  private boolean isKnown(Text key, int length) {
    return Arrays.equals(key.getBytes(), 0, length, known.getBytes(), 0, known.getLength());
  }
}
