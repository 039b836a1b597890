package org.howdah.model.paper;

import java.util.List;
import java.util.Map;

/**
 * A line of Table 1. All but its unit is of inputs with k = 10.
 *
 * @param name of the job, as {@code howdah run} knows it
 * @param shuffleClass light, medium or heavy
 * @param unitGb an input has k times as many GB of 2^30 bytes
 * @param source what it reads; jobs of one source read the same
 * @param reduces how many reduce tasks
 * @param shuffleGb from maps to reduces
 * @param mapSeconds of its map phase on Hadoop with 16 cores a node
 * @param reduceSeconds of its reduce phase there
 * @param taskMemoryGb of each task
 */
public record PaperJob(
    String name,
    String shuffleClass,
    double unitGb,
    String source,
    int reduces,
    double shuffleGb,
    double mapSeconds,
    double reduceSeconds,
    double taskMemoryGb) {

  /** The 13 jobs, in the table's order. */
  public static List<PaperJob> all() {
    return CsvTable.load("mpcache-table1.csv").stream().map(PaperJob::of).toList();
  }

  private static PaperJob of(Map<String, String> row) {
    return new PaperJob(
        row.get("job"),
        row.get("class"),
        Double.parseDouble(row.get("input_gb_per_k")),
        row.get("source"),
        Integer.parseInt(row.get("reduces")),
        Double.parseDouble(row.get("shuffle_gb")),
        Double.parseDouble(row.get("map_seconds")),
        Double.parseDouble(row.get("reduce_seconds")),
        Double.parseDouble(row.get("task_memory_gb")));
  }
}
