package org.howdah.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.cli.kit.Figures;
import org.howdah.engine.JobReport;
import org.howdah.hadoop.cache.CacheReport;
import org.howdah.hadoop.side.LookUpReport;
import org.howdah.hadoop.task.MachineCounter;
import org.howdah.record.Plural;

/** What is said of a job when it has ended. */
public final class Summary {
  private static final String TASK_COUNTERS = "org.apache.hadoop.mapreduce.TaskCounter";
  private static final String HADOOP_GROUPS = "org.apache.hadoop.";
  private static final int USER_COUNTERS_MAX = 20;

  private Summary() {}

  /** The lines, without line ends. */
  public static List<String> lines(JobReport job) {
    List<String> lines = new ArrayList<>();
    lines.add(
        (job.name().isEmpty() ? job.id() : job.name() + " (" + job.id() + ")")
            + " "
            + job.state().name().toLowerCase(Locale.ROOT)
            + " after "
            + Figures.duration(job.phases().total()));
    lines.add(row("phases", phases(job)));
    lines.add(row("maps", tasks(job.maps()) + ", " + input(job)));
    if (job.reduces().total() > 0) {
      lines.add(row("reduces", tasks(job.reduces()) + ", " + shuffled(job)));
    }
    LookUpLines.of(job).forEach(line -> lines.add(row(line.getKey(), line.getValue())));
    CacheLines.of(job).ifPresent(text -> lines.add(row("cache", text)));
    LocalizedLines.of(job).forEach(line -> lines.add(row(line.getKey(), line.getValue())));
    userCounters(job, lines);
    if (!job.output().isEmpty()) {
      lines.add(row("output", output(job)));
    }
    if (!job.logs().isEmpty()) {
      lines.add(row("logs", "%s (howdah job logs %s)".formatted(job.logs(), job.id())));
    }
    return lines;
  }

  private static String row(String label, String text) {
    return String.format(Locale.ROOT, "  %-8s %s", label, text);
  }

  private static String phases(JobReport job) {
    JobReport.Phases phases = job.phases();
    String reduce =
        job.reduces().total() == 0 ? "" : ", reduce " + Figures.duration(phases.reduce());
    return "setup "
        + Figures.duration(phases.setup())
        + ", map "
        + Figures.duration(phases.map())
        + reduce
        + ", commit "
        + Figures.duration(phases.commit());
  }

  private static String tasks(JobReport.Tasks tasks) {
    String failed =
        tasks.failedAttempts() == 0
            ? ""
            : " (" + Plural.of(tasks.failedAttempts(), "failed attempt") + ")";
    return tasks.done() + " of " + tasks.total() + failed;
  }

  private static String input(JobReport job) {
    long millis = Math.max(1, job.phases().map());
    return Plural.of(job.inputRecords(), "record")
        + " in, "
        + Figures.bytes(job.inputBytes())
        + " read ("
        + Figures.bytes(Math.round(job.inputBytes() * 1000.0 / millis))
        + "/s)";
  }

  private static String shuffled(JobReport job) {
    String groups = Plural.of(counter(job, "REDUCE_INPUT_GROUPS"), "key") + ", ";
    return groups
        + Figures.bytes(counter(job, "MAP_OUTPUT_MATERIALIZED_BYTES"))
        + " shuffled, "
        + (job.spilledBytes() == 0 ? "nothing" : Figures.bytes(job.spilledBytes()))
        + " spilled to disk";
  }

  private static String output(JobReport job) {
    boolean mapOnly = job.reduces().total() == 0;
    long records = counter(job, mapOnly ? "MAP_OUTPUT_RECORDS" : "REDUCE_OUTPUT_RECORDS");
    return job.state() == JobReport.State.SUCCEEDED
        ? job.output() + " (" + Plural.of(records, "record") + ")"
        : job.output() + " (not written)";
  }

  private static void userCounters(JobReport job, List<String> lines) {
    int shown = 0;
    for (Map.Entry<String, Map<String, Long>> group : job.counters().entrySet()) {
      if (!isOfUser(group.getKey())) {
        continue;
      }
      for (Map.Entry<String, Long> counter : group.getValue().entrySet()) {
        if (shown++ == USER_COUNTERS_MAX) {
          lines.add(row("counters", "more are in the --json report"));
          return;
        }
        String name = group.getKey() + ": " + counter.getKey();
        lines.add(row("counter", name + " = " + Figures.exact(counter.getValue())));
      }
    }
  }

  private static boolean isOfUser(String group) {
    return !group.startsWith(HADOOP_GROUPS)
        && !group.equals("Shuffle Errors")
        && !group.equals(MachineCounter.GROUP)
        && !LookUpReport.covers(group)
        && !CacheReport.covers(group);
  }

  private static long counter(JobReport job, String name) {
    return job.counters().getOrDefault(TASK_COUNTERS, Map.of()).getOrDefault(name, 0L);
  }
}
