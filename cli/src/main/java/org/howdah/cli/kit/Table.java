package org.howdah.cli.kit;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tables for people: columns of one width, numbers on the right and words on the left. */
public final class Table {
  private Table() {}

  /**
   * Sets rows under each other.
   *
   * @param table rows of as many cells each, those of the head first
   */
  public static String of(List<List<String>> table) {
    int columns = table.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : table) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : table) {
      String line =
          IntStream.range(0, columns)
              .mapToObj(i -> padded(row.get(i), widths[i]))
              .collect(Collectors.joining("  "));
      text.append(line.stripTrailing()).append("\n");
    }
    return text.toString();
  }

  private static String padded(String cell, int width) {
    boolean number = cell.matches("[-+]?\\d.*");
    return String.format("%" + (number ? "" : "-") + Math.max(1, width) + "s", cell);
  }
}
