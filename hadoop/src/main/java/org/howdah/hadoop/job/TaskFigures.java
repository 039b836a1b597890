package org.howdah.hadoop.job;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormatCounter;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.measure.MachineUse;
import org.howdah.engine.measure.Quantiles;
import org.howdah.hadoop.task.MachineCounter;

/**
 * What the tasks of one kind took, each of which is told by its successful attempt.
 *
 * @param tasks those that have succeeded
 */
record TaskFigures(Kind kind, List<TaskReport> tasks) {
  private static final String FILE_SYSTEMS = FileSystemCounter.class.getName();

  /** What is known of one task; empty where nothing tells. */
  interface Figure extends Function<TaskReport, OptionalLong> {}

  /** As JSON; see docs/formats/run-record.md. */
  Map<String, Object> toMap() {
    Map<String, Object> map = each(this::quantiles);
    map.put("fileSystems", fileSystems());
    return map;
  }

  /** Of one of the tasks, as JSON. */
  Map<String, Object> toMap(TaskReport task) {
    return each(
        figure -> {
          OptionalLong known = figure.apply(task);
          return known.isPresent() ? known.getAsLong() : MachineUse.UNKNOWN;
        });
  }

  private Map<String, Object> each(Function<Figure, Object> told) {
    Map<String, Object> map = new LinkedHashMap<>();
    figures().forEach((name, figure) -> map.put(name, told.apply(figure)));
    Map<String, Object> waits = new LinkedHashMap<>();
    waits().forEach((name, figure) -> waits.put(name, told.apply(figure)));
    map.put("waits", waits);
    return map;
  }

  private Map<String, Figure> figures() {
    Map<String, Figure> map = new LinkedHashMap<>();
    map.put("wallMillis", TaskFigures::wall);
    map.put("cpuMillis", of(TaskCounter.CPU_MILLISECONDS));
    map.put("systemCpuMillis", of(MachineCounter.SYSTEM_CPU_MILLIS));
    map.put("threadCpuMillis", of(MachineCounter.THREAD_CPU_MILLIS));
    map.put("queuedMillis", of(MachineCounter.THREAD_QUEUED_MILLIS));
    map.put("blockedMillis", TaskFigures::blocked);
    map.put("collectionMillis", of(TaskCounter.GC_TIME_MILLIS));
    putData(map);
    map.put("spilledRecords", of(TaskCounter.SPILLED_RECORDS));
    map.put("deviceReadBytes", of(MachineCounter.DEVICE_READ_BYTES));
    map.put("deviceWrittenBytes", of(MachineCounter.DEVICE_WRITTEN_BYTES));
    return map;
  }

  private void putData(Map<String, Figure> map) {
    boolean isMap = kind == Kind.MAP;
    map.put(
        "inputRecords",
        of(isMap ? TaskCounter.MAP_INPUT_RECORDS : TaskCounter.REDUCE_INPUT_RECORDS));
    map.put(
        "inputBytes",
        of(isMap ? FileInputFormatCounter.BYTES_READ : TaskCounter.REDUCE_SHUFFLE_BYTES));
    map.put(
        "outputRecords",
        of(isMap ? TaskCounter.MAP_OUTPUT_RECORDS : TaskCounter.REDUCE_OUTPUT_RECORDS));
    map.put(
        "outputBytes",
        of(isMap ? TaskCounter.MAP_OUTPUT_BYTES : FileOutputFormatCounter.BYTES_WRITTEN));
    if (isMap) {
      map.put("storedBytes", of(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES));
    }
  }

  private static Map<String, Figure> waits() {
    Map<String, Figure> map = new LinkedHashMap<>();
    map.put("inputMillis", of(MachineCounter.INPUT_WAIT_MILLIS));
    map.put("outputMillis", of(MachineCounter.OUTPUT_WAIT_MILLIS));
    map.put("spillMillis", of(MachineCounter.SPILL_WAIT_MILLIS));
    map.put("fetchMillis", of(MachineCounter.FETCH_WAIT_MILLIS));
    map.put("lookUpMillis", of(MachineCounter.LOOK_UP_WAIT_MILLIS));
    map.put("otherMillis", of(MachineCounter.OTHER_WAIT_MILLIS));
    return map;
  }

  /** Over all tasks, of those in which it is known. */
  long sum(String figure) {
    Figure known = figures().get(figure);
    return tasks.stream().map(known).mapToLong(value -> value.orElse(0)).sum();
  }

  private Object quantiles(Figure figure) {
    double[] values =
        tasks.stream()
            .map(figure)
            .filter(OptionalLong::isPresent)
            .mapToDouble(OptionalLong::getAsLong)
            .toArray();
    return values.length == 0 ? MachineUse.UNKNOWN : Quantiles.of(values).toMap();
  }

  private static Figure of(Enum<?> key) {
    return task -> count(task, key.getDeclaringClass().getName(), key.name());
  }

  private static Figure of(MachineCounter key) {
    return task -> count(task, MachineCounter.GROUP, key.name());
  }

  private static OptionalLong count(TaskReport task, String group, String name) {
    Counter counter = task.getTaskCounters().getGroup(group).findCounter(name, false);
    return counter == null ? OptionalLong.empty() : OptionalLong.of(counter.getValue());
  }

  /** Of one whose start an earlier manager of the job has seen it is not known. */
  private static OptionalLong wall(TaskReport task) {
    return task.getStartTime() <= 0
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, task.getFinishTime() - task.getStartTime()));
  }

  /** When its thread could not run: it waited for a device, another machine or another thread. */
  private static OptionalLong blocked(TaskReport task) {
    OptionalLong wall = wall(task);
    OptionalLong ran = of(MachineCounter.THREAD_CPU_MILLIS).apply(task);
    OptionalLong queued = of(MachineCounter.THREAD_QUEUED_MILLIS).apply(task);
    return wall.isEmpty() || ran.isEmpty() || queued.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, wall.getAsLong() - ran.getAsLong() - queued.getAsLong()));
  }

  /** Sums, by the schemes of the file systems that were used. */
  private Map<String, Object> fileSystems() {
    Map<String, Map<String, Long>> sums = new TreeMap<>();
    for (TaskReport task : tasks) {
      for (Counter counter : task.getTaskCounters().getGroup(FILE_SYSTEMS)) {
        add(counter, "_BYTES_READ", "readBytes", sums);
        add(counter, "_BYTES_WRITTEN", "writtenBytes", sums);
      }
    }
    return new LinkedHashMap<>(sums);
  }

  /** Such a counter is called FILE_BYTES_READ. */
  private static void add(
      Counter counter, String end, String figure, Map<String, Map<String, Long>> sums) {
    String name = counter.getName();
    if (name.endsWith(end)) {
      String scheme = name.substring(0, name.length() - end.length()).toLowerCase(Locale.ROOT);
      sums.computeIfAbsent(scheme, unused -> new TreeMap<>())
          .merge(figure, counter.getValue(), Long::sum);
    }
  }
}
