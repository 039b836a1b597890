package org.howdah.model.paper;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The lines of one of our own CSV files, which quote nothing. */
final class CsvTable {
  private CsvTable() {}

  /** Each line as values by column. */
  static List<Map<String, String>> load(String resource) {
    try (InputStream in = CsvTable.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the jar of module model lacks " + resource);
      }
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Map<String, String>> parse(String text) {
    List<String> lines = text.lines().toList();
    String[] columns = lines.get(0).split(",", -1);
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] values = line.split(",", -1);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < columns.length; i++) {
        row.put(columns[i], values[i]);
      }
      rows.add(row);
    }
    return rows;
  }
}
