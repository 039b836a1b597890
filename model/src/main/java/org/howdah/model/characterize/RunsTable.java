package org.howdah.model.characterize;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.howdah.model.project.TableFile;

/** Runs as {@code howdah project --runs} reads them, with the job's name in a column more. */
public final class RunsTable {
  private static final List<String> COLUMNS =
      List.of(
          "job",
          "nodes",
          "type",
          "slots",
          "tasks",
          "input_bytes",
          "memory_bytes",
          "processors",
          "elapsed_s",
          "cpu_s",
          "repeat");

  private RunsTable() {}

  /**
   * A line of names, and one for each run.
   *
   * @param type of machine that they ran on; may be empty
   */
  public static String of(List<JobRecord> jobs, String type) {
    Map<List<Object>, Integer> repeats = new HashMap<>();
    List<List<Object>> lines = new ArrayList<>();
    for (JobRecord job : jobs) {
      List<Object> line =
          new ArrayList<>(
              List.of(
                  job.name(),
                  job.nodes(),
                  type,
                  slotsOfNode(job),
                  job.map().tasks(),
                  job.inputBytes(),
                  job.memoryBytes() == 0 ? "" : job.memoryBytes(),
                  job.processors().isEmpty() ? "" : job.processors().getAsInt()));
      int repeat = repeats.merge(List.copyOf(line), 1, Integer::sum);
      line.addAll(List.of(job.wallMillis() / 1e3, cpuSeconds(job), repeat));
      lines.add(line);
    }
    return TableFile.text(COLUMNS, lines);
  }

  /** As if the slots that the job had were shared out evenly, and rounded up. */
  private static int slotsOfNode(JobRecord job) {
    int nodes = Math.max(1, job.nodes());
    return (job.slots() + nodes - 1) / nodes;
  }

  /** Of all tasks; empty if that is not known of a phase. */
  private static Object cpuSeconds(JobRecord job) {
    double millis = 0;
    for (PhaseRecord phase : job.phases()) {
      OptionalDouble sum = phase.sum("cpuMillis");
      if (sum.isEmpty()) {
        return "";
      }
      millis += sum.getAsDouble();
    }
    return millis / 1e3;
  }
}
