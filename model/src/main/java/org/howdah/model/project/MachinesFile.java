package org.howdah.model.project;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVRecord;
import org.howdah.record.HowdahException;

/**
 * A table of types of machines: {@code type}, {@code usd_per_hour}, {@code idle_w}, {@code half_w},
 * {@code full_w}, {@code source} and {@code date}. Prices and watts may be empty; who says so, and
 * when, may not.
 */
public final class MachinesFile {
  private static final List<String> NEEDED =
      List.of("type", "usd_per_hour", "idle_w", "half_w", "full_w", "source", "date");

  private final TableFile table;

  public MachinesFile(Path file) {
    table = new TableFile(file, "machine");
  }

  /**
   * The machines by their types.
   *
   * @throws HowdahException if the file cannot be read, lacks a column or a source, names a type
   *     twice, or has watts that fall as the load grows
   */
  public Map<String, Machine> machines() throws HowdahException {
    Map<String, Machine> machines = new LinkedHashMap<>();
    for (CSVRecord line : table.lines(NEEDED)) {
      Machine machine = machine(line);
      if (machines.put(machine.type(), machine) != null) {
        throw table.wrong(table.where(line) + " is of a type that was there: " + machine.type());
      }
    }
    return machines;
  }

  private Machine machine(CSVRecord line) throws HowdahException {
    for (String column : List.of("type", "source", "date")) {
      if (table.text(line, column).isEmpty()) {
        throw table.wrong(
            table.where(line) + " has no " + column + "; nobody could check its figures");
      }
    }
    Machine machine =
        new Machine(
            table.text(line, "type"),
            amount(line, "usd_per_hour"),
            amount(line, "idle_w"),
            amount(line, "half_w"),
            amount(line, "full_w"),
            table.text(line, "source"),
            table.text(line, "date"));
    boolean falls =
        machine.idleWatts() > machine.fullWatts()
            || machine.idleWatts() > machine.halfWatts()
            || machine.halfWatts() > machine.fullWatts();
    if (falls) {
      throw table.wrong(
          table.where(line) + " takes fewer watts with more load; see the order of the columns");
    }
    return machine;
  }

  private double amount(CSVRecord line, String column) throws HowdahException {
    double amount = table.number(line, column, Double.NaN);
    if (amount < 0) {
      throw table.wrong("%s: %s is less than 0".formatted(table.where(line), column));
    }
    return amount;
  }
}
