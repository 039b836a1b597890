package org.howdah.hadoop.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TIPStatus;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.AMInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.measure.MachineUse;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * Each task of Hadoop has a process, whose processor time its counters tell. What a task waited for,
 * they do not. A job's time here begins with its master and not when it was submitted: how long it
 * stood in a queue says nothing about the job.
 */
/**
 * What Hadoop's own MapReduce writes down about a job, as a report with a record of its run; see
 * docs/formats/run-record.md. Its settings, in the file beside it, may be missing.
 */
public final class HistoryReport {
  private static final String FILE_END = ".jhist";
  private static final String SUCCEEDED = "succeeded";
  private static final long MEBIBYTE = 1 << 20;

  /** Of a task that succeeded. */
  private record Ended(TaskInfo task, TaskAttemptInfo attempt) {}

  private final JobInfo job;
  private final Optional<JobConf> settings;
  private final List<Ended> maps;
  private final List<Ended> reduces;

  private HistoryReport(JobInfo job, Optional<JobConf> settings) {
    this.job = job;
    this.settings = settings;
    maps = ended(TaskType.MAP);
    reduces = ended(TaskType.REDUCE);
  }

  /** Whether the file is named as Hadoop names such files. */
  public static boolean isHistory(String file) {
    return file.endsWith(FILE_END);
  }

  /**
   * Reads a history file.
   *
   * @return what {@code howdah run --json} prints, of what is known
   * @throws HowdahException naming the file, if it is none that Hadoop understands
   */
  public static Map<String, Object> read(String file) throws HowdahException {
    try {
      Path path = new Path(file);
      FileSystem files =
          path.toUri().getScheme() == null
              ? FileSystem.getLocal(new Configuration())
              : path.getFileSystem(new Configuration());
      JobHistoryParser parser = new JobHistoryParser(files, path);
      JobInfo job = parser.parse();
      if (parser.getParseException() != null) {
        throw parser.getParseException();
      }
      return new HistoryReport(job, settings(files, settingsFile(path))).toMap();
    } catch (FileNotFoundException e) {
      throw new HowdahException(ErrorCode.INPUT, file + ": there is no such file", e);
    } catch (IOException | RuntimeException e) {
      throw new HowdahException(
          ErrorCode.INPUT, file + ": Hadoop cannot read this history of a job: " + e, e);
    }
  }

  /** Hadoop calls it as the history, up to the number of the job. */
  private static Path settingsFile(Path history) {
    String name = history.getName();
    int end = name.indexOf('-');
    String job = name.substring(0, end < 0 ? name.length() - FILE_END.length() : end);
    return new Path(history.getParent(), job + "_conf.xml");
  }

  private static Optional<JobConf> settings(FileSystem files, Path file) throws IOException {
    if (!files.exists(file)) {
      return Optional.empty();
    }
    JobConf conf = new JobConf(false);
    conf.addResource(files.open(file), file.toString());
    return Optional.of(conf);
  }

  private Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    String state = state();
    map.put("id", String.valueOf(job.getJobId()));
    map.put("name", String.valueOf(job.getJobname()));
    map.put("state", state);
    if (state.equals(SUCCEEDED)) {
      map.put("inputBytes", new TaskFigures(Kind.MAP, reports(maps)).sum("inputBytes"));
      map.put("wallMillis", Math.max(0, job.getFinishTime() - beginMillis()));
      map.put("counters", counters());
      settings.ifPresent(conf -> map.put("settings", HistorySettings.of(conf, map.get("id"))));
      map.put("record", record());
    }
    return Map.of("jobs", List.of(map));
  }

  private Map<String, Map<String, Long>> counters() {
    Map<String, Map<String, Long>> groups = new TreeMap<>();
    Counters all = job.getTotalCounters();
    if (all != null) {
      for (CounterGroup group : all) {
        Map<String, Long> counters = groups.computeIfAbsent(group.getName(), g -> new TreeMap<>());
        group.forEach(counter -> counters.put(counter.getName(), counter.getValue()));
      }
    }
    return groups;
  }

  /** Of a job that still runs, or whose master was killed, nothing is written. */
  private String state() {
    String state = job.getJobStatus();
    return state == null ? "running" : state.toLowerCase(Locale.ROOT);
  }

  private long beginMillis() {
    List<AMInfo> masters = job.getAMInfos();
    return masters == null || masters.isEmpty()
        ? job.getLaunchTime()
        : masters.stream().mapToLong(AMInfo::getStartTime).min().orElseThrow();
  }

  private Map<String, Object> record() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("version", RunRecord.VERSION);
    map.put("places", "yarn");
    map.put("nodes", nodes());
    map.put("slots", atOnce(maps));
    map.put("memoryBytes", memoryBytes());
    map.put("mapOutputIsCompressed", settings.map(JobConf::getCompressMapOutput).orElse(false));
    putPhases(map);
    return map;
  }

  private int nodes() {
    return (int)
        job.getAllTasks().values().stream()
            .flatMap(task -> task.getAllTaskAttempts().values().stream())
            .map(TaskAttemptInfo::getHostname)
            .filter(host -> host != null && !host.isEmpty()) // Of an attempt without an end.
            .distinct()
            .count();
  }

  /** Of one map task, however many run; without the job's settings it is not known. */
  private Object memoryBytes() {
    return settings
        .<Object>map(conf -> conf.getMemoryRequired(TaskType.MAP) * MEBIBYTE)
        .orElse(MachineUse.UNKNOWN);
  }

  private List<Ended> ended(TaskType type) {
    return job.getAllTasks().values().stream()
        .filter(task -> task.getTaskType() == type && task.getSuccessfulAttemptId() != null)
        .map(task -> new Ended(task, task.getAllTaskAttempts().get(task.getSuccessfulAttemptId())))
        .filter(ended -> ended.attempt != null)
        .sorted(Comparator.comparing(ended -> ended.task.getTaskId()))
        .toList();
  }

  private static List<TaskReport> reports(List<Ended> tasks) {
    return tasks.stream().map(HistoryReport::report).toList();
  }

  private static TaskReport report(Ended ended) {
    Counters counters = ended.task.getCounters();
    return new TaskReport(
        TaskID.downgrade(ended.task.getTaskId()),
        1,
        "",
        new String[0],
        TIPStatus.COMPLETE,
        ended.attempt.getStartTime(),
        ended.attempt.getFinishTime(),
        counters == null ? new Counters() : counters);
  }

  /** The most that ran at the same time. */
  private static int atOnce(List<Ended> all) {
    TreeMap<Long, Integer> changes = new TreeMap<>();
    for (Ended ended : all) {
      changes.merge(ended.attempt.getStartTime(), 1, Integer::sum);
      changes.merge(ended.attempt.getFinishTime(), -1, Integer::sum);
    }
    int now = 0;
    int most = 1;
    for (int change : changes.values()) {
      now += change;
      most = Math.max(most, now);
    }
    return most;
  }

  /** The reduce phase begins with the first reduce task's shuffle, once all maps have ended. */
  private void putPhases(Map<String, Object> map) {
    long begin = beginMillis();
    long mapsBegin = times(maps, TaskAttemptInfo::getStartTime).min().orElse(begin);
    long mapsEnd = times(maps, TaskAttemptInfo::getFinishTime).max().orElse(mapsBegin);
    long reducesEnd = times(reduces, TaskAttemptInfo::getFinishTime).max().orElse(mapsEnd);
    map.put("setup", phase(begin, mapsBegin));
    map.put("map", phase(mapsBegin, mapsEnd, Kind.MAP, maps));
    map.put("reduce", phase(mapsEnd, reducesEnd, Kind.REDUCE, reduces));
    map.put("commit", phase(Math.max(mapsEnd, reducesEnd), job.getFinishTime()));
  }

  private static LongStream times(List<Ended> all, ToLongFunction<TaskAttemptInfo> time) {
    return all.stream().map(Ended::attempt).mapToLong(time);
  }

  private static Map<String, Object> phase(long beginMillis, long endMillis) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("beganAtMillis", beginMillis);
    map.put("wallMillis", Math.max(0, endMillis - beginMillis));
    map.put("machine", MachineUse.UNKNOWN);
    return map;
  }

  private Map<String, Object> phase(
      long beginMillis, long endMillis, Kind kind, List<Ended> tasks) {
    Map<String, Object> map = phase(beginMillis, endMillis);
    map.put("tasks", tasks.size());
    map.put(
        "failedAttempts",
        attempts(kind == Kind.MAP ? TaskType.MAP : TaskType.REDUCE) - tasks.size());
    map.put("task", new TaskFigures(kind, reports(tasks)).toMap());
    return map;
  }

  private int attempts(TaskType type) {
    return job.getAllTasks().values().stream()
        .filter(task -> task.getTaskType() == type)
        .mapToInt(task -> task.getAllTaskAttempts().size())
        .sum();
  }
}
