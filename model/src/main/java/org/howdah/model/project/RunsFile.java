package org.howdah.model.project;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.csv.CSVRecord;
import org.howdah.record.HowdahException;

/**
 * A table of runs, as comma-separated values with a line of names first. The columns are {@code
 * nodes}, {@code type}, {@code slots}, {@code tasks}, {@code input_bytes}, {@code elapsed_s} and
 * {@code repeat}, and where they are known {@code memory_bytes}, {@code processors} and {@code
 * cpu_s}, in any order; others are passed over. Where a value is not known it is empty.
 */
public final class RunsFile {
  private static final Set<String> NEEDED =
      new TreeSet<>(List.of("nodes", "type", "slots", "tasks", "input_bytes"));
  private static final String ELAPSED = "elapsed_s";
  private static final String MEMORY = "memory_bytes";
  private static final String PROCESSORS = "processors";
  private static final String CPU = "cpu_s";

  /**
   * What a table holds.
   *
   * @param runs that count
   * @param leftOut a sentence for each line that does not, which names it
   */
  public record Runs(List<MeasuredRun> runs, List<String> leftOut) {}

  private final TableFile table;
  private final LineFilter only;

  /**
   * @param only values that lines have to have in these columns to count
   */
  public RunsFile(Path file, Map<String, String> only) {
    table = new TableFile(file, "run");
    this.only = new LineFilter(only);
  }

  /**
   * The runs in it. Those without a time, as of jobs that failed, are left out.
   *
   * @throws HowdahException if it cannot be read, lacks a column, has a value that is no number, or
   *     no line with the values that are asked for
   */
  public Runs runs() throws HowdahException {
    List<MeasuredRun> runs = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    for (CSVRecord line : lines(ELAPSED)) {
      double seconds = number(line, ELAPSED);
      if (seconds > 0) {
        runs.add(new MeasuredRun(scale(line), seconds, Math.max(0, optional(line, CPU))));
      } else {
        leftOut.add(table.where(line) + " has no elapsed_s of more than 0, and is left out");
      }
    }
    return new Runs(runs, leftOut);
  }

  /**
   * The same columns as what runs would be like that nobody has made.
   *
   * @throws HowdahException as {@link #runs} does
   */
  public List<Scale> targets() throws HowdahException {
    List<Scale> targets = new ArrayList<>();
    for (CSVRecord line : lines("nodes")) {
      targets.add(scale(line));
    }
    return targets;
  }

  private List<CSVRecord> lines(String more) throws HowdahException {
    Set<String> needed = new TreeSet<>(NEEDED);
    needed.add(more);
    needed.addAll(only.columns());
    return only.of(table, table.lines(needed));
  }

  private Scale scale(CSVRecord line) throws HowdahException {
    return new Scale(
        whole(line, "nodes", 1),
        table.text(line, "type"),
        whole(line, "slots", 0),
        whole(line, "tasks", 0),
        Math.max(0, number(line, "input_bytes")),
        Math.max(0, optional(line, MEMORY)),
        line.isMapped(PROCESSORS) ? whole(line, PROCESSORS, 0) : 0);
  }

  private int whole(CSVRecord line, String column, int least) throws HowdahException {
    double value = number(line, column);
    if (value != Math.rint(value) || value < least || value > Integer.MAX_VALUE) {
      throw table.wrong(
          "%s: %s is '%s', and has to be a whole number of at least %d"
              .formatted(table.where(line), column, line.get(column), least));
    }
    return (int) value;
  }

  private double optional(CSVRecord line, String column) throws HowdahException {
    return line.isMapped(column) ? number(line, column) : 0;
  }

  /** Nothing is 0. */
  private double number(CSVRecord line, String column) throws HowdahException {
    return table.number(line, column, 0);
  }
}
