package org.howdah.hadoop.job;

import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Joins the values of a key, and fails at one of the keys in a task's first attempt. */
public final class JoinedValues extends Reducer<Text, Text, Text, Text> {
  static final String FAILS_ONCE = "once";

  @Override
  protected void reduce(Text key, Iterable<Text> values, Context context)
      throws IOException, InterruptedException {
    String joined =
        StreamSupport.stream(values.spliterator(), false)
            .map(Text::toString)
            .sorted()
            .collect(Collectors.joining(","));
    context.write(key, new Text(joined));
    if (key.toString().equals(FAILS_ONCE) && context.getTaskAttemptID().getId() == 0) {
      throw new IllegalStateException("cannot reduce the key " + key);
    }
  }
}
