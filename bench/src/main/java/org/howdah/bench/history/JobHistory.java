package org.howdah.bench.history;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;

/** What the ApplicationMaster of a job wrote down when the job ended. */
public final class JobHistory {
  private static final org.apache.hadoop.fs.Path FOLDER =
      new org.apache.hadoop.fs.Path("/staging/history");
  private static final String SUFFIX = ".jhist";
  private static final String OURS = "Howdah on YARN";
  private static final double MILLIS = 1000;

  private final JobInfo job;

  private JobHistory(JobInfo job) {
    this.job = job;
  }

  /**
   * Reads the newest one of a cluster; its job has ended, and its ApplicationMaster, too.
   *
   * @param cluster what its file system is
   * @throws IOException if there is none
   */
  public static JobHistory last(Configuration cluster) throws IOException {
    FileSystem files = FileSystem.get(cluster);
    FileStatus newest =
        histories(files).stream()
            .max(Comparator.comparingLong(FileStatus::getModificationTime))
            .orElseThrow(
                () -> new IOException("the ApplicationMaster left no history in " + FOLDER));
    return read(files, newest);
  }

  /**
   * Reads those of a cluster's jobs that have ended since.
   *
   * @param millis of the epoch, by the cluster's clock
   */
  public static List<JobHistory> since(Configuration cluster, long millis) throws IOException {
    FileSystem files = FileSystem.get(cluster);
    List<JobHistory> ended = new ArrayList<>();
    for (FileStatus history : histories(files)) {
      if (history.getModificationTime() >= millis) {
        ended.add(read(files, history));
      }
    }
    return ended;
  }

  private static List<FileStatus> histories(FileSystem files) throws IOException {
    List<FileStatus> histories = new ArrayList<>();
    RemoteIterator<LocatedFileStatus> all = files.listFiles(FOLDER, true);
    while (all.hasNext()) {
      FileStatus file = all.next();
      if (file.getPath().getName().endsWith(SUFFIX)) {
        histories.add(file);
      }
    }
    return histories;
  }

  private static JobHistory read(FileSystem files, FileStatus history) throws IOException {
    return new JobHistory(new JobHistoryParser(files, history.getPath()).parse());
  }

  /**
   * Processor time of the map tasks of some jobs, their processes' starts included; {@link
   * Double#NaN} if there is none.
   */
  public static double mapCpuSeconds(List<JobHistory> jobs) {
    return jobs.isEmpty() ? Double.NaN : jobs.stream().mapToDouble(JobHistory::mapCpuSeconds).sum();
  }

  private double mapCpuSeconds() {
    return job.getMapCounters().findCounter(TaskCounter.CPU_MILLISECONDS).getValue() / MILLIS;
  }

  /** From when a reduce task's process was started until it had all map output, in the mean. */
  public double shufflePhaseSeconds() {
    return fetchSeconds(Map.of());
  }

  /**
   * From when a reduce task began to fetch until it had all map output, in the mean.
   *
   * @param begunMillis when attempts began, of the epoch; for others their start counts
   */
  public double fetchSeconds(Map<String, Long> begunMillis) {
    return successful(TaskType.REDUCE)
            .mapToLong(attempt -> attempt.getShuffleFinishTime() - begun(attempt, begunMillis))
            .average()
            .orElse(Double.NaN)
        / MILLIS;
  }

  private static long begun(TaskAttemptInfo attempt, Map<String, Long> begunMillis) {
    return begunMillis.getOrDefault(attempt.getAttemptId().toString(), attempt.getStartTime());
  }

  private Stream<TaskAttemptInfo> successful(TaskType type) {
    return job.getAllTasks().values().stream()
        .filter(task -> task.getTaskType() == type)
        .map(task -> task.getAllTaskAttempts().get(task.getSuccessfulAttemptId()));
  }

  /**
   * Map output that is on one node.
   *
   * @param pagePort the port of that node's page
   */
  public long outputBytes(int pagePort) {
    return sum(
        TaskType.MAP,
        pagePort,
        counters -> counters.findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES));
  }

  /**
   * Of the map output on one node, what reduce tasks there read where it lay.
   *
   * @param pagePort the port of that node's page
   */
  public long bytesReadHere(int pagePort) {
    return sum(TaskType.REDUCE, pagePort, counters -> ours(counters, "BYTES_READ_HERE"));
  }

  /** Over the tasks that ended well on one node. */
  private long sum(TaskType type, int pagePort, Function<Counters, Counter> counter) {
    return successful(type)
        .filter(attempt -> attempt.getHttpPort() == pagePort)
        .mapToLong(attempt -> counter.apply(attempt.getCounters()).getValue())
        .sum();
  }

  /** What reduce tasks fetched or read where it lay. */
  public long shuffledBytes() {
    return counters().findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES).getValue();
  }

  /** A counter of ours; 0 if the job has none. */
  public long ours(String name) {
    return ours(counters(), name).getValue();
  }

  private static Counter ours(Counters counters, String name) {
    return counters.getGroup(OURS).findCounter(name);
  }

  private Counters counters() {
    return job.getTotalCounters();
  }
}
