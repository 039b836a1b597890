package org.howdah.yarn.consumer;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.shuffle.FetchListener;
import org.howdah.shuffle.FetchStatistics;
import org.howdah.shuffle.Segment;
import org.howdah.yarn.task.TaskCounters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes on what arrives, and what does not: to the merge, the task's status and its counters. */
final class ReduceReports implements FetchListener {
  private static final Logger LOG = LoggerFactory.getLogger(ReduceReports.class);

  /** So often the ApplicationMaster must hear of a map before it runs again. */
  private static final int TELLS = 3;

  private final ShuffleConsumerPlugin.Context<?, ?> task;
  private final ReduceMerge merge;
  private final FetchHealth health;
  private final int maps;
  private volatile boolean isAnythingTold;
  private int mapsDone;
  private int segmentsHere;
  private long bytesHere;

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
    if (segment.host().equals(LocalOutputs.HERE)) {
      segmentsHere++;
      bytesHere += segment.storedBytes();
    }
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
  public void tellsNoSizes(String host, IOException why) {
    LOG.info("{} does not tell how long segments are any more", host, why);
  }

  @Override
  public void failed(String host, List<Segment> segments, IOException why) throws IOException {
    LOG.warn(
        "{} sends nothing of {} maps, as of {}; it is asked again",
        host,
        segments.size(),
        segments.isEmpty() ? "none" : segments.get(0).file(),
        why);
    if (task.getLocalMapFiles() != null) {
      // Hadoop's local framework runs no map again.
      throw why;
    }
    if (isOfOneForAll(segments, why)) {
      return; // Each is asked for by itself next.
    }
    for (Segment segment : segments) {
      if (health.failed(segment, why)) {
        task.getFailedShuffleCounter().increment(1);
        tell(segment);
      }
    }
    health.check(why);
  }

  /** A NodeManager refuses a whole request if it lacks one map's output. */
  private static boolean isOfOneForAll(List<Segment> segments, IOException why) {
    return segments.size() > 1 && why instanceof HowdahException;
  }

  private void tell(Segment segment) {
    isAnythingTold = true;
    task.getStatus().addFetchFailedMap(TaskAttemptID.forName(segment.file()));
  }

  /**
   * Tells the job of output of maps that is surely damaged, as often as it takes before a map runs
   * again, since this task is going to fail.
   */
  void tellDamaged(List<Segment> segments) throws IOException, InterruptedException {
    for (Segment segment : segments) {
      LOG.warn("the output of {} on this machine is damaged", segment.file());
      for (int i = 0; i < TELLS; i++) {
        tell(segment);
      }
    }
    if (isAnythingTold) {
      task.getReduceTask().statusUpdate(task.getUmbilical());
    }
  }

  /**
   * Counts what this task did.
   *
   * @param sources which knows how often NodeManagers were asked
   */
  void count(FetchStatistics statistics, TaskSources sources) {
    Reporter reporter = task.getReporter();
    task.getSpilledRecordsCounter().increment(merge.statistics().spilledRecords);
    TaskCounters.TASKS_FETCHED.add(reporter, 1);
    TaskCounters.SEGMENTS_READ_HERE.add(reporter, segmentsHere);
    TaskCounters.BYTES_READ_HERE.add(reporter, bytesHere);
    TaskCounters.SEGMENTS_KNOWN_BEFORE.add(
        reporter, statistics.segmentsKnownBefore() - segmentsHere);
    TaskCounters.SEGMENTS_THAT_WAITED.add(reporter, statistics.segmentsThatWaited());
    TaskCounters.FETCH_REQUESTS.add(reporter, sources.requestsToNodes());
    TaskCounters.NODES_ASKED.add(reporter, sources.nodesAsked());
    TaskCounters.NODES_WITH_SERVICE.add(reporter, sources.nodesWithService());
  }
}
