package org.howdah.model.project;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVRecord;
import org.howdah.record.HowdahException;

/**
 * A table of runs at several frequencies: {@code ghz}, {@code elapsed_s} and {@code watts}; other
 * columns are passed over.
 */
public final class FrequencyFile {
  private static final List<String> NEEDED = List.of("ghz", "elapsed_s", "watts");

  private final TableFile table;

  public FrequencyFile(Path file) {
    table = new TableFile(file, "run");
  }

  /**
   * The runs, in their order.
   *
   * @throws HowdahException if the file cannot be read, lacks a column, or has a figure that is not
   *     a plain number above 0
   */
  public List<FrequencyRun> runs() throws HowdahException {
    List<FrequencyRun> runs = new ArrayList<>();
    for (CSVRecord line : table.lines(NEEDED)) {
      runs.add(
          new FrequencyRun(
              positive(line, "ghz"), positive(line, "elapsed_s"), positive(line, "watts")));
    }
    return runs;
  }

  private double positive(CSVRecord line, String column) throws HowdahException {
    double value = table.number(line, column, 0);
    if (value <= 0) {
      throw table.wrong("%s: %s has to be more than 0".formatted(table.where(line), column));
    }
    return value;
  }
}
