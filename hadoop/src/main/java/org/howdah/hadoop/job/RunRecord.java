package org.howdah.hadoop.job;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.mapreduce.TaskReport;
import org.howdah.engine.JobProgress;
import org.howdah.engine.JobProgress.Phase;
import org.howdah.engine.JobReport;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.measure.MachineClock;
import org.howdah.engine.measure.MachineState;
import org.howdah.engine.measure.MachineUse;
import org.howdah.engine.measure.ProcessorCounters;
import org.howdah.hadoop.files.HowdahKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a run took, by phase and by task; see docs/formats/run-record.md. */
final class RunRecord {
  private static final Logger LOG = LoggerFactory.getLogger(RunRecord.class);
  static final int VERSION = 1;

  private RunRecord() {}

  /** What tells how the machine stands that runs the tasks, if they all run on this one. */
  static Supplier<MachineState> machine(Places places) {
    return places.isHere() ? new MachineClock()::now : MachineState::unknown;
  }

  /**
   * What tells how the processors did, if the job asks for it and all tasks run on this machine.
   */
  static ProcessorCounters counters(LoadedJob job, Places places) {
    return places.isHere() && job.conf().getBoolean(HowdahKeys.RECORD_COUNTERS, false)
        ? ProcessorCounters.begin()
        : ProcessorCounters.none();
  }

  /** Of a job that has ended, as JSON; empty if it cannot be made, which fails no job. */
  static Map<String, Object> of(
      LoadedJob job,
      Places places,
      JobProgress progress,
      JobHistory history,
      ProcessorCounters counters) {
    try {
      Map<String, Object> counted = counters.end();
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("version", VERSION);
      map.put("places", places.name());
      map.put("nodes", places.nodes());
      map.put("slots", places.executor().slots());
      map.put("memoryBytes", job.resources().memoryBytesMax());
      map.put("mapOutputIsCompressed", job.conf().getCompressMapOutput());
      map.put("counters", counted);
      JobReport.Phases phases = progress.phases(true);
      map.put("setup", whole(Phase.SETUP, phases.setup(), places, progress));
      map.put("map", ofTasks(Kind.MAP, job, places, progress, history));
      map.put("reduce", ofTasks(Kind.REDUCE, job, places, progress, history));
      map.put("commit", whole(Phase.COMMIT, phases.commit(), places, progress));
      return map;
    } catch (RuntimeException e) {
      LOG.warn("what job {} took is not known", job.id(), e);
      return Map.of();
    }
  }

  private static Map<String, Object> whole(
      Phase phase, long wallMillis, Places places, JobProgress progress) {
    Map<String, Object> map = new LinkedHashMap<>();
    progress.began(phase).ifPresent(began -> map.put("beganAtMillis", began.toEpochMilli()));
    map.put("wallMillis", wallMillis);
    map.put("machine", machine(places, progress, phase));
    return map;
  }

  private static Map<String, Object> ofTasks(
      Kind kind, LoadedJob job, Places places, JobProgress progress, JobHistory history) {
    boolean isMap = kind == Kind.MAP;
    JobReport.Phases phases = progress.phases(true);
    Map<String, Object> map =
        whole(
            isMap ? Phase.MAP : Phase.REDUCE,
            isMap ? phases.map() : phases.reduce(),
            places,
            progress);
    int tasks = isMap ? job.plan().maps() : job.plan().reduces();
    List<TaskReport> succeeded = history.succeeded(kind, tasks);
    map.put("tasks", succeeded.size());
    map.put("failedAttempts", progress.tasks(kind).failedAttempts());
    map.put("task", new TaskFigures(kind, succeeded).toMap());
    return map;
  }

  private static Object machine(Places places, JobProgress progress, Phase phase) {
    Optional<MachineUse> use = progress.machineUse(phase);
    return places.isHere() && use.isPresent() ? use.get().toMap() : MachineUse.UNKNOWN;
  }
}
