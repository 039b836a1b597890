package org.howdah.model.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * A table of runs, as comma-separated values with a line of names first. The columns are {@code
 * nodes}, {@code type}, {@code slots}, {@code tasks}, {@code input_bytes}, {@code elapsed_s} and
 * {@code repeat}, in any order; others are passed over. Where a value is not known it is empty.
 */
public final class RunsFile {
  private static final Set<String> NEEDED =
      new TreeSet<>(List.of("nodes", "type", "slots", "tasks", "input_bytes"));
  private static final String ELAPSED = "elapsed_s";
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180
          .builder()
          .setHeader()
          .setSkipHeaderRecord(true)
          .setTrim(true)
          .setIgnoreEmptyLines(true)
          .build();

  /**
   * What a table holds.
   *
   * @param runs that count
   * @param leftOut a sentence for each line that does not, which names it
   */
  public record Runs(List<MeasuredRun> runs, List<String> leftOut) {}

  private final Path file;
  private final Map<String, String> only;

  /**
   * @param only values that lines have to have in these columns to count
   */
  public RunsFile(Path file, Map<String, String> only) {
    this.file = file;
    this.only = Map.copyOf(only);
  }

  /**
   * The runs in it. Those without a time, as of jobs that failed, are left out.
   *
   * @throws HowdahException if it cannot be read, lacks a column, or has a value that is no number
   */
  public Runs runs() throws HowdahException {
    List<MeasuredRun> runs = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    for (CSVRecord line : lines(ELAPSED)) {
      double seconds = number(line, ELAPSED);
      if (seconds > 0) {
        runs.add(new MeasuredRun(scale(line), seconds));
      } else {
        leftOut.add(where(line) + " has no elapsed_s of more than 0, and is left out");
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
    try (CSVParser parser = CSVParser.parse(file, StandardCharsets.UTF_8, FORMAT)) {
      Set<String> missing = new TreeSet<>(NEEDED);
      missing.add(more);
      missing.addAll(only.keySet());
      missing.removeAll(parser.getHeaderNames());
      if (!missing.isEmpty()) {
        throw wrong(
            "%s lacks the columns %s; its first line is to name them"
                .formatted(file, String.join(", ", missing)));
      }
      return parser.getRecords().stream().filter(this::counts).toList();
    } catch (NoSuchFileException e) {
      throw wrong("there is no file " + file);
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      throw wrong(file + " is no table of comma-separated values: " + e.getMessage());
    }
  }

  private boolean counts(CSVRecord line) {
    return only.entrySet().stream()
        .allMatch(
            wanted ->
                line.isSet(wanted.getKey()) && line.get(wanted.getKey()).equals(wanted.getValue()));
  }

  private Scale scale(CSVRecord line) throws HowdahException {
    return new Scale(
        whole(line, "nodes", 1),
        line.get("type"),
        whole(line, "slots", 0),
        whole(line, "tasks", 0),
        Math.max(0, number(line, "input_bytes")));
  }

  private int whole(CSVRecord line, String column, int least) throws HowdahException {
    double value = number(line, column);
    if (value != Math.rint(value) || value < least || value > Integer.MAX_VALUE) {
      throw wrong(
          "%s: %s is '%s', and has to be a whole number of at least %d"
              .formatted(where(line), column, line.get(column), least));
    }
    return (int) value;
  }

  /** Nothing is 0. */
  private double number(CSVRecord line, String column) throws HowdahException {
    if (!line.isSet(column)) {
      throw wrong(where(line) + " has fewer values than the first line has names");
    }
    String text = line.get(column);
    if (text.isEmpty()) {
      return 0;
    }
    try {
      double value = Double.parseDouble(text);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // As of a number with a unit.
    }
    throw wrong(
        "%s: %s is '%s', and has to be a plain number, without a unit"
            .formatted(where(line), column, text));
  }

  private String where(CSVRecord line) {
    return file + ", run " + line.getRecordNumber();
  }

  private static HowdahException wrong(String message) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message);
  }
}
