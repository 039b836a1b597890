package org.howdah.workloads.language;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;

/** Keeps the whole model in the task's heap, which is fastest where it fits. */
final class HeapScorer extends TokenScorer {
  private Map<Text, Double> model;

  @Override
  protected void setup(Context context) throws IOException, InterruptedException {
    super.setup(context);
    Path folder = new Path(context.getConfiguration().get(UnigramScore.MODEL));
    model = HeapModel.read(folder, context.getConfiguration());
  }

  @Override
  double logProbability(Text token) {
    Double found = model.get(token);
    return found == null ? Double.NEGATIVE_INFINITY : found;
  }
}
