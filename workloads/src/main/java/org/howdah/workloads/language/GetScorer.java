package org.howdah.workloads.language;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.Text;
import org.howdah.hadoop.side.LookUpCounters;
import org.howdah.sidedata.SideTable;

/** Asks the table for one token at a time and waits for each answer, as the paper does. */
final class GetScorer extends TokenScorer {
  private SideTable<Text, DoubleWritable> table;
  private long nanos;

  @Override
  protected void setup(Context context) throws IOException, InterruptedException {
    super.setup(context);
    table = UnigramTable.open(context.getConfiguration());
  }

  @Override
  double logProbability(Text token) throws IOException {
    long begin = System.nanoTime();
    DoubleWritable found = table.get(token);
    nanos += System.nanoTime() - begin;
    return found == null ? Double.NEGATIVE_INFINITY : found.get();
  }

  @Override
  protected void cleanup(Context context) throws IOException {
    context.getCounter(ScoreCount.LATENCY_MICROS).increment(TimeUnit.NANOSECONDS.toMicros(nanos));
    String name = context.getConfiguration().get(UnigramTable.TABLE);
    LookUpCounters.publish(name, table.stats(), context);
    table.close();
  }
}
