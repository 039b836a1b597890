package org.howdah.workloads.language;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.howdah.workloads.kit.FirstField;

/** Emits each place of a key with what the model says of the key; with nothing if it lacks it. */
final class JoinedPlaces extends Reducer<Text, Text, Text, Text> {
  /** How keys of the first pass end that bring what the model says. */
  static final byte[] MODEL = {'\t', '0'};

  private final Text known = new Text();
  private final Text said = new Text();
  private final Text nothing = new Text();

  @Override
  protected void reduce(Text key, Iterable<Text> values, Context context)
      throws IOException, InterruptedException {
    int length = FirstField.length(key);
    if (key.getBytes()[length + 1] == MODEL[1]) {
      know(key, length, values);
      return;
    }
    Text value = isKnown(key, length) ? said : nothing;
    for (Text place : values) {
      context.write(place, value);
    }
  }

  private void know(Text key, int length, Iterable<Text> values) throws IOException {
    known.set(key.getBytes(), 0, length);
    said.clear();
    for (Text value : values) {
      if (said.getLength() > 0) {
        throw new IOException("the model has two entries of '" + known + "'");
      }
      said.set(value);
    }
  }

  /** Whether the model has the key: it said so right before, or not at all. */
  private boolean isKnown(Text key, int length) {
    return said.getLength() > 0
        && Arrays.equals(key.getBytes(), 0, length, known.getBytes(), 0, known.getLength());
  }
}
