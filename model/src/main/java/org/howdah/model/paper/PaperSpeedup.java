package org.howdah.model.paper;

import java.util.List;
import java.util.Map;

/**
 * A speed-up that the paper's text names.
 *
 * @param cores of a node
 * @param scope a job, a class, or a group of jobs as the text names it
 * @param phase map, reduce or job
 * @param system what is faster than Hadoop; or than PACMan, if it says so
 * @param speedup as printed
 */
public record PaperSpeedup(int cores, String scope, String phase, String system, double speedup) {

  /** In the order of the text. */
  public static List<PaperSpeedup> all() {
    return CsvTable.load("mpcache-speedups.csv").stream().map(PaperSpeedup::of).toList();
  }

  private static PaperSpeedup of(Map<String, String> row) {
    return new PaperSpeedup(
        Integer.parseInt(row.get("cores")),
        row.get("scope"),
        row.get("phase"),
        row.get("system"),
        Double.parseDouble(row.get("speedup")));
  }

  /** Whether it is about that job too. */
  boolean concerns(PaperJob job) {
    return switch (scope) {
      case "all" -> true;
      case "light", "medium", "heavy" -> job.shuffleClass().equals(scope);
      case "heavy without k-means" ->
          job.shuffleClass().equals("heavy") && !job.name().equals("k-means");
      default -> List.of(scope.split(" and ")).contains(job.name());
    };
  }
}
