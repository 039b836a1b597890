package org.howdah.cli.programs;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;

/** Sums of words, slowly. */
public final class SlowSums extends LongSumReducer<Text> {
  @Override
  protected void setup(Context context) throws IOException {
    SlowCount.begin(context, SlowCount.REDUCE_MILLIS);
  }
}
