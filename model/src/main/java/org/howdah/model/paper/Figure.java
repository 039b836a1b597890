package org.howdah.model.paper;

import java.util.List;

/**
 * A figure as numbers.
 *
 * @param number of the figure in the paper
 * @param title what it shows
 * @param columns of the rows
 * @param rows texts and numbers, as many as there are columns
 * @param comparisons with what the paper's text says of it
 * @param notes where the two differ and why, in sentences
 */
public record Figure(
    int number,
    String title,
    List<String> columns,
    List<List<Object>> rows,
    List<Comparison> comparisons,
    List<String> notes) {
  public Figure {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    comparisons = List.copyOf(comparisons);
    notes = List.copyOf(notes);
  }
}
