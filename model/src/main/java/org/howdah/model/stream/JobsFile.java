package org.howdah.model.stream;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.csv.CSVRecord;
import org.howdah.model.project.TableFile;
import org.howdah.record.HowdahException;

/** A stream of jobs as comma-separated values; docs/formats/job-stream.md has the columns. */
public final class JobsFile {
  /** More would take too long, and more memory than a simulation should. */
  static final long TASKS_MAX = 2_000_000;

  /** A petabyte, or thirty million years. */
  private static final double AMOUNT_MAX = 1e15;

  static final List<String> NEEDED =
      List.of(
          "job",
          "at_s",
          "input",
          "input_bytes",
          "maps",
          "map_cpu_s",
          "shuffle_bytes",
          "reduces",
          "reduce_cpu_s",
          "output_bytes",
          "fixed_s",
          "task_memory_bytes",
          "type");

  private final TableFile table;

  public JobsFile(Path file) {
    table = new TableFile(file, "job");
  }

  /**
   * The jobs, in the order of their begins, of which the first is 0.
   *
   * @throws HowdahException if the file cannot be read, lacks a column, has a value that no job can
   *     have, no job, or more than two million tasks
   */
  public List<StreamJob> jobs() throws HowdahException {
    List<StreamJob> jobs = new ArrayList<>();
    long tasks = 0;
    for (CSVRecord line : table.lines(NEEDED)) {
      StreamJob job = job(line);
      tasks += job.maps() + job.reduces();
      if (tasks > TASKS_MAX) {
        throw table.wrong(
            "%s: the jobs have more than %d tasks; give a part of the stream"
                .formatted(table.where(line), TASKS_MAX));
      }
      jobs.add(job);
    }
    if (jobs.isEmpty()) {
      throw table.wrong("there is no job in the table");
    }
    jobs.sort(Comparator.comparingDouble(StreamJob::atSeconds));
    double first = jobs.get(0).atSeconds();
    return jobs.stream().map(job -> job.earlier(first)).toList();
  }

  private StreamJob job(CSVRecord line) throws HowdahException {
    String input = table.text(line, "input");
    String name = table.text(line, "job");
    return new StreamJob(
        name,
        amount(line, "at_s"),
        input.isEmpty() ? name + " " + line.getRecordNumber() : input,
        amount(line, "input_bytes"),
        whole(line, "maps", 1),
        amount(line, "map_cpu_s"),
        amount(line, "shuffle_bytes"),
        whole(line, "reduces", 0),
        amount(line, "reduce_cpu_s"),
        amount(line, "output_bytes"),
        amount(line, "fixed_s"),
        Math.ceil(amount(line, "task_memory_bytes")),
        table.text(line, "type"));
  }

  private double amount(CSVRecord line, String column) throws HowdahException {
    double value = table.number(line, column, 0);
    if (value < 0 || value > AMOUNT_MAX) {
      throw table.wrong(
          "%s: %s is %s, and has to be from 0 to %.0e"
              .formatted(table.where(line), column, value, AMOUNT_MAX));
    }
    return value;
  }

  private int whole(CSVRecord line, String column, int least) throws HowdahException {
    double value = amount(line, column);
    if (value != Math.rint(value) || value < least || value > TASKS_MAX) {
      throw table.wrong(
          "%s: %s is '%s', and has to be a whole number from %d to %d"
              .formatted(table.where(line), column, line.get(column), least, TASKS_MAX));
    }
    return (int) value;
  }
}
