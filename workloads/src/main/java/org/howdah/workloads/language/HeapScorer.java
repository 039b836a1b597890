package org.howdah.workloads.language;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.Text;
import org.howdah.workloads.kit.HeapTables;

/** Keeps the whole model in the task's heap, which is fastest where it fits. */
final class HeapScorer extends TokenScorer {
  private Map<Text, DoubleWritable> model;

  @Override
  protected void setup(Context context) throws IOException, InterruptedException {
    super.setup(context);
    Configuration job = context.getConfiguration();
    model = HeapTables.ofPairs(job.get(UnigramTable.MODEL), DoubleWritable.class, job);
  }

  @Override
  double logProbability(Text token) {
    DoubleWritable found = model.get(token);
    return found == null ? Double.NEGATIVE_INFINITY : found.get();
  }
}
