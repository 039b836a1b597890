package org.howdah.bench.case2;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/** What the ApplicationMaster of a cluster's last job wrote down. */
final class JobHistory {
  private static final org.apache.hadoop.fs.Path FOLDER =
      new org.apache.hadoop.fs.Path("/staging/history");
  private static final String SUFFIX = ".jhist";
  private static final String OURS = "Howdah on YARN";

  private final JobInfo job;

  private JobHistory(JobInfo job) {
    this.job = job;
  }

  /**
   * Reads the newest one; its job has ended, and its ApplicationMaster, too.
   *
   * @param cluster the folder of the cluster's configuration
   */
  static JobHistory last(Path cluster) throws IOException {
    Configuration configuration = new Configuration();
    for (String file : new String[] {"core-site.xml", "hdfs-site.xml"}) {
      configuration.addResource(new org.apache.hadoop.fs.Path(cluster.resolve(file).toUri()));
    }
    FileSystem files = FileSystem.get(configuration);
    LocatedFileStatus newest = null;
    RemoteIterator<LocatedFileStatus> all = files.listFiles(FOLDER, true);
    while (all.hasNext()) {
      LocatedFileStatus file = all.next();
      boolean isHistory = file.getPath().getName().endsWith(SUFFIX);
      if (isHistory
          && (newest == null || file.getModificationTime() > newest.getModificationTime())) {
        newest = file;
      }
    }
    if (newest == null) {
      throw new IOException("the ApplicationMaster left no history in " + FOLDER);
    }
    return new JobHistory(new JobHistoryParser(files, newest.getPath()).parse());
  }

  /** From when a reduce task's process was started until it had all map output, in the mean. */
  double shufflePhaseSeconds() {
    return fetchSeconds(Map.of());
  }

  /**
   * From when a reduce task began to fetch until it had all map output, in the mean.
   *
   * @param begunMillis when attempts began, of the epoch; for others their start counts
   */
  double fetchSeconds(Map<String, Long> begunMillis) {
    return job.getAllTasks().values().stream()
            .filter(task -> task.getTaskType() == TaskType.REDUCE)
            .map(JobHistory::successful)
            .mapToLong(attempt -> attempt.getShuffleFinishTime() - begun(attempt, begunMillis))
            .average()
            .orElse(Double.NaN)
        / 1000;
  }

  private static long begun(
      JobHistoryParser.TaskAttemptInfo attempt, Map<String, Long> begunMillis) {
    return begunMillis.getOrDefault(attempt.getAttemptId().toString(), attempt.getStartTime());
  }

  private static JobHistoryParser.TaskAttemptInfo successful(TaskInfo task) {
    return task.getAllTaskAttempts().get(task.getSuccessfulAttemptId());
  }

  /**
   * Map output that is on one node.
   *
   * @param pagePort the port of that node's page
   */
  long outputBytes(int pagePort) {
    return job.getAllTasks().values().stream()
        .filter(task -> task.getTaskType() == TaskType.MAP)
        .map(JobHistory::successful)
        .filter(attempt -> attempt.getHttpPort() == pagePort)
        .mapToLong(
            attempt ->
                attempt
                    .getCounters()
                    .findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES)
                    .getValue())
        .sum();
  }

  /** What reduce tasks fetched or read where it lay. */
  long shuffledBytes() {
    return counters().findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES).getValue();
  }

  /** A counter of ours; 0 if the job has none. */
  long ours(String name) {
    return counters().getGroup(OURS).findCounter(name).getValue();
  }

  private Counters counters() {
    return job.getTotalCounters();
  }
}
