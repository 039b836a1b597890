package org.howdah.model.characterize;

import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Runs as {@code howdah project --runs} reads them, with the job's name in a column more. */
public final class RunsTable {
  private static final String[] COLUMNS = {
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
    "repeat"
  };

  private RunsTable() {}

  /**
   * A line of names, and one for each run.
   *
   * @param type of machine that they ran on; may be empty
   */
  public static String of(List<JobRecord> jobs, String type) {
    Map<List<Object>, Integer> repeats = new HashMap<>();
    StringWriter text = new StringWriter();
    try (CSVPrinter printer = new CSVPrinter(text, format())) {
      for (JobRecord job : jobs) {
        List<Object> scale =
            List.of(
                job.name(),
                1,
                type,
                job.slots(),
                job.map().tasks(),
                job.inputBytes(),
                job.memoryBytes(),
                job.processors().isEmpty() ? "" : job.processors().getAsInt());
        printer.print(job.name());
        for (Object value : scale.subList(1, scale.size())) {
          printer.print(value);
        }
        printer.printRecord(
            job.wallMillis() / 1e3, cpuSeconds(job), repeats.merge(scale, 1, Integer::sum));
      }
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory", e);
    }
    return text.toString();
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

  private static CSVFormat format() {
    return CSVFormat.DEFAULT.builder().setHeader(COLUMNS).setRecordSeparator('\n').build();
  }
}
