package org.howdah.model.project;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVRecord;
import org.howdah.record.HowdahException;

/**
 * Those lines of a table that have the values which are asked for.
 *
 * @param values by column, to be had as they are written
 */
record LineFilter(Map<String, String> values) {
  private static final int TOLD_MAX = 12;

  LineFilter {
    values = Map.copyOf(values);
  }

  Set<String> columns() {
    return values.keySet();
  }

  /**
   * Those of {@code lines}, of which there are none only if nothing is asked for.
   *
   * @throws HowdahException if there is none with these values; it names what there is
   */
  List<CSVRecord> of(TableFile table, List<CSVRecord> lines) throws HowdahException {
    List<CSVRecord> counted = lines.stream().filter(this::counts).toList();
    if (counted.isEmpty() && !values.isEmpty()) {
      throw table.wrong(noneOf(table, lines));
    }
    return counted;
  }

  private boolean counts(CSVRecord line) {
    return values.entrySet().stream().allMatch(one -> has(line, one.getKey(), one.getValue()));
  }

  private static boolean has(CSVRecord line, String column, String value) {
    return line.isSet(column) && line.get(column).equals(value);
  }

  private String noneOf(TableFile table, List<CSVRecord> lines) {
    return values.entrySet().stream()
        .filter(one -> lines.stream().noneMatch(line -> has(line, one.getKey(), one.getValue())))
        .findFirst()
        .map(one -> table.noneWith(one.getKey() + "=" + one.getValue(), there(one.getKey(), lines)))
        .orElseGet(() -> table.noneWith(asked(), "other lines have each of these"));
  }

  private String asked() {
    return values.entrySet().stream()
        .map(one -> one.getKey() + "=" + one.getValue())
        .sorted()
        .collect(Collectors.joining(" and "));
  }

  private static String there(String column, List<CSVRecord> lines) {
    List<String> there =
        lines.stream()
            .filter(line -> line.isSet(column))
            .map(line -> line.get(column))
            .distinct()
            .sorted()
            .toList();
    String more = there.size() > TOLD_MAX ? " and %d more".formatted(there.size() - TOLD_MAX) : "";
    return "%s is %s%s"
        .formatted(
            column,
            there.isEmpty()
                ? "nowhere"
                : there.stream().limit(TOLD_MAX).collect(Collectors.joining(", ")),
            more);
  }
}
