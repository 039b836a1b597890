package org.howdah.model.project;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * A table of types of machines: {@code type}, {@code usd_per_hour}, {@code idle_w}, {@code half_w},
 * {@code full_w}, {@code source} and {@code date}; how large they are, in columns that
 * docs/machines.md names; and what was measured of them, in any columns that end with {@code
 * _per_s}. Prices, watts, sizes and measurements may be empty; who says so, and when, may not.
 */
public final class MachinesFile {
  private static final List<String> NEEDED =
      List.of("type", "usd_per_hour", "idle_w", "half_w", "full_w", "source", "date");

  /** How large a machine is, for a simulation. */
  private static final Set<String> SIZES =
      Set.of("cores", "core_speed", "memory_bytes", "memory_cache_bytes", "ssd_bytes");

  private static final String ABILITY = "_per_s";

  private final Path file;
  private final TableFile table;

  public MachinesFile(Path file) {
    this.file = file;
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
            table.text(line, "date"),
            abilities(line));
    String wrong = machine.wrong();
    if (!wrong.isEmpty()) {
      throw table.wrong(table.where(line) + " " + wrong);
    }
    return machine;
  }

  private static boolean isAbility(String column) {
    return column.endsWith(ABILITY) || SIZES.contains(column);
  }

  private Map<String, Double> abilities(CSVRecord line) throws HowdahException {
    Map<String, Double> abilities = new TreeMap<>();
    for (String column : line.getParser().getHeaderNames()) {
      if (isAbility(column) && !table.text(line, column).isEmpty()) {
        double ability = table.number(line, column, Double.NaN);
        if (ability == 0 && SIZES.contains(column)) {
          continue;
        }
        if (ability <= 0) {
          throw table.wrong("%s: %s is not more than 0".formatted(table.where(line), column));
        }
        abilities.put(column, ability);
      }
    }
    return abilities;
  }

  /**
   * Adds a machine, in place of the one of its type if there is one. Of that one stays what the
   * other does not say, and its source beside the other's. The file is replaced as a whole, or
   * stays as it was.
   *
   * @throws HowdahException as {@link #machines()}, or if the file has columns that nobody knows
   *     here, or cannot be written
   */
  public void put(Machine machine) throws HowdahException {
    Map<String, Machine> all = others(machine);
    all.merge(machine.type(), machine, Machine::withNewer);
    try {
      Path whole = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
      Path written = whole.resolveSibling(whole.getFileName() + ".tmp");
      try {
        Files.writeString(written, text(all.values()), StandardOpenOption.CREATE_NEW);
        keepPermissions(whole, written);
        Files.move(written, whole, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(written);
      }
    } catch (IOException e) {
      throw new HowdahException(ErrorCode.RESOURCES, "cannot write " + file + ": " + e, e);
    }
  }

  /**
   * Whether {@link #put} will take it, as far as that can be known before; for who has to measure
   * first.
   *
   * @throws HowdahException as there
   */
  public void checkTakes(Machine machine) throws HowdahException {
    others(machine);
  }

  /** What the file has already, if it can take this machine, too. */
  private Map<String, Machine> others(Machine machine) throws HowdahException {
    String wrong = machine.wrong();
    if (!wrong.isEmpty()) {
      throw table.wrong("the machine " + machine.type() + " " + wrong);
    }
    Path folder = file.toAbsolutePath().getParent();
    if (!Files.isWritable(folder)) {
      throw table.wrong("%s is no folder that can be written to".formatted(folder));
    }
    if (!Files.exists(file)) {
      return new LinkedHashMap<>();
    }
    checkNothingIsLost();
    return machines();
  }

  private static void keepPermissions(Path of, Path written) throws IOException {
    if (Files.exists(of)) {
      Files.setPosixFilePermissions(written, Files.getPosixFilePermissions(of));
    }
  }

  private void checkNothingIsLost() throws HowdahException {
    for (CSVRecord line : table.lines(NEEDED)) {
      for (String column : line.getParser().getHeaderNames()) {
        if (!NEEDED.contains(column) && !isAbility(column)) {
          throw table.wrong(
              "%s has the column '%s', which would be lost; choose another file"
                  .formatted(file, column));
        }
      }
    }
  }

  private static String text(Collection<Machine> machines) throws IOException {
    Set<String> abilities = new TreeSet<>();
    machines.forEach(machine -> abilities.addAll(machine.abilities().keySet()));
    List<String> heads = new ArrayList<>(NEEDED);
    heads.addAll(abilities);
    StringBuilder text = new StringBuilder();
    try (CSVPrinter printer = new CSVPrinter(text, CSVFormat.RFC4180)) {
      printer.printRecord(heads);
      for (Machine machine : machines) {
        List<Object> line = new ArrayList<>();
        line.add(machine.type());
        line.add(known(machine.usdPerHour()));
        line.add(known(machine.idleWatts()));
        line.add(known(machine.halfWatts()));
        line.add(known(machine.fullWatts()));
        line.add(machine.source());
        line.add(machine.date());
        abilities.forEach(
            ability -> line.add(known(machine.abilities().getOrDefault(ability, Double.NaN))));
        printer.printRecord(line);
      }
    }
    return text.toString();
  }

  /** Whole numbers and others without an exponent, which people read, too. */
  private static String known(double value) {
    return Double.isNaN(value)
        ? ""
        : new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }

  private double amount(CSVRecord line, String column) throws HowdahException {
    return table.number(line, column, Double.NaN);
  }
}
