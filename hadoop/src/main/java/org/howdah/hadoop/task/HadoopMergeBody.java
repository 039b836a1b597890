package org.howdah.hadoop.task;

import java.io.IOException;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.engine.MergeBody;
import org.howdah.sort.Combiner;
import org.howdah.sort.SortStatistics;

/** A merge of map output: the job's combiner and what it counts, for which no attempt stands. */
final class HadoopMergeBody implements MergeBody {
  private final Attempt attempt;
  private final AttemptCounters counters;
  private final Combiner combiner;

  /**
   * @param attempt gives the combiner a configuration and counters; nobody runs it
   */
  HadoopMergeBody(Attempt attempt, AttemptCounters counters)
      throws IOException, ClassNotFoundException {
    this.attempt = attempt;
    this.counters = counters;
    combiner = Combiners.of(attempt);
  }

  @Override
  public Combiner combiner() {
    return combiner;
  }

  @Override
  public void commit(SortStatistics merged) {
    attempt.reporter().add(TaskCounter.SPILLED_RECORDS, merged.spilledRecords);
    counters.merged(attempt.reporter().counters());
  }
}
