package org.howdah.yarn.consumer;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.howdah.record.Run;
import org.howdah.shuffle.FetchListener;
import org.howdah.shuffle.Segment;
import org.howdah.yarn.collector.SortCounters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes on what arrives, and what does not: to the merge, the task's status and its counters. */
final class ReduceReports implements FetchListener {
  private static final Logger LOG = LoggerFactory.getLogger(ReduceReports.class);

  private final ShuffleConsumerPlugin.Context<?, ?> task;
  private final ReduceMerge merge;
  private final FetchHealth health;
  private final int maps;
  private int mapsDone;

  ReduceReports(
      ShuffleConsumerPlugin.Context<?, ?> task, ReduceMerge merge, FetchHealth health, int maps) {
    this.task = task;
    this.merge = merge;
    this.health = health;
    this.maps = maps;
  }

  @Override
  public void arrived(Segment segment, Run run) {
    merge.add(run);
    isEmpty(segment);
  }

  @Override
  public void isEmpty(Segment segment) {
    health.arrived(segment);
    task.getShuffledMapsCounter().increment(1);
    task.getReduceShuffleBytes().increment(segment.storedBytes());
    task.getMergedMapOutputsCounter().increment(1);
    mapsDone++;
    task.getCopyPhase().set((float) mapsDone / maps);
    task.getStatus().setStateString(mapsDone + " / " + maps + " copied.");
  }

  @Override
  public void failed(String host, List<Segment> segments, IOException why) throws IOException {
    LOG.warn(
        "{} sends nothing of {} maps, as of {}; it is asked again",
        host,
        segments.size(),
        segments.isEmpty() ? "none" : segments.get(0).file(),
        why);
    for (Segment segment : segments) {
      if (health.failed(segment, why)) {
        task.getFailedShuffleCounter().increment(1);
        tell(task.getStatus(), segment);
      }
    }
  }

  private static void tell(TaskStatus status, Segment segment) {
    status.addFetchFailedMap(TaskAttemptID.forName(segment.file()));
  }

  /** That this task fetched with ours; a job that has all the counters it may have goes without. */
  void countTask() {
    try {
      counter(SortCounters.GROUP, SortCounters.TASKS_FETCHED).increment(1);
    } catch (LimitExceededException e) {
      LOG.info("the job has as many counters as it may: {} is not counted", "TASKS_FETCHED");
    }
  }

  private Counters.Counter counter(String group, String name) {
    return task.getReporter().getCounter(group, name);
  }
}
