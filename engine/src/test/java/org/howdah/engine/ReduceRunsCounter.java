package org.howdah.engine;

import java.util.List;
import org.howdah.record.Run;
import org.howdah.sort.BufferPool;
import org.howdah.sort.SortStatistics;

/** Notes how many runs reduce attempts are given, and when runs are merged. */
class ReduceRunsCounter implements TaskRunner {
  private final TaskRunner tasks;
  private final List<String> log;

  ReduceRunsCounter(TaskRunner tasks, List<String> log) {
    this.tasks = tasks;
    this.log = log;
  }

  private void note(String entry) {
    synchronized (log) {
      log.add(entry);
    }
  }

  @Override
  public List<Run> map(TaskAttempt attempt, TaskMonitor monitor, BufferPool buffer)
      throws Exception {
    return tasks.map(attempt, monitor, buffer);
  }

  @Override
  public void reduce(TaskAttempt attempt, TaskMonitor monitor, List<Run> runs) throws Exception {
    note("reduce reads " + runs.size() + " runs");
    tasks.reduce(attempt, monitor, runs);
  }

  @Override
  public Run merge(String name, List<Run> runs, SortStatistics statistics) throws Exception {
    note("merge of " + runs.size());
    return tasks.merge(name, runs, statistics);
  }
}
