package org.howdah.hadoop.job;

import java.util.function.Consumer;
import org.howdah.hadoop.task.AttemptCounters;
import org.howdah.record.Run;
import org.howdah.worker.nodes.CopyCounter;
import org.howdah.worker.nodes.RunCopies;

/**
 * Counts runs that stay on too few nodes.
 *
 * @param copied is told of those that do not
 */
record CountedCopies(AttemptCounters counters, Consumer<Run> copied) implements RunCopies.Listener {
  @Override
  public void copied(Run run) {
    copied.accept(run);
  }

  @Override
  public void notCopied(Run run) {
    counters.count(CopyCounter.GROUP, CopyCounter.RUNS_NOT_COPIED.name(), 1);
  }
}
