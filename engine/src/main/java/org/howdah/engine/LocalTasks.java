package org.howdah.engine;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.record.Run;
import org.howdah.sort.BufferPool;
import org.howdah.sort.Collector;
import org.howdah.sort.Merger;
import org.howdah.sort.SortStatistics;
import org.howdah.sort.Stores;

/** Runs attempts on the calling thread. */
public final class LocalTasks implements TaskRunner {
  private static final Logger LOG = Logger.getLogger(LocalTasks.class.getName());

  private final JobPlan plan;
  private final JobBody job;
  private final Stores stores;

  /**
   * @param stores where runs go; null for a map-only job
   */
  public LocalTasks(JobPlan plan, JobBody job, Stores stores) {
    this.plan = plan;
    this.job = job;
    this.stores = stores;
  }

  @Override
  public List<Run> map(TaskAttempt attempt, TaskMonitor monitor, BufferPool buffer)
      throws Exception {
    monitor.begin();
    while (true) {
      MapBody body = job.map(attempt, monitor);
      try {
        return MapTask.run(body, monitor, collector(attempt, monitor, body, buffer));
      } catch (SortChangedException e) {
        LOG.log(Level.FINE, "{0} begins again: {1}", new Object[] {attempt, e.getMessage()});
      } catch (Exception | Error e) {
        throw TaskFailure.of(attempt, body.input(), e);
      }
    }
  }

  private Collector collector(
      TaskAttempt attempt, TaskMonitor monitor, MapBody body, BufferPool buffer) {
    if (plan.reduces() == 0) {
      return null;
    }
    return new Collector(
        body.sort(),
        body.combiner(),
        buffer,
        stores.reportingTo(monitor::beat),
        fileName(attempt.toString()));
  }

  private String fileName(String name) {
    return plan.id() + "." + name;
  }

  @Override
  public void reduce(TaskAttempt attempt, TaskMonitor monitor, List<Run> runs) throws Exception {
    monitor.begin();
    Merger merger = new Merger(job.sort().order(), null, stores);
    ReduceTask.run(job.reduce(attempt, monitor), monitor, attempt.task(), runs, merger);
  }

  @Override
  public Run merge(String name, List<Run> runs, SortStatistics statistics) throws Exception {
    MergeBody body = job.merge();
    Run merged =
        new Merger(job.sort().order(), body.combiner(), stores)
            .merge(fileName(name), runs, statistics);
    body.commit(statistics);
    return merged;
  }
}
