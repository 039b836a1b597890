package org.howdah.model.paper;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * A speed-up that the paper's text names.
 *
 * @param cores of a node
 * @param cacheGb what the cache of a node has on the fast device
 * @param scope a job, a class, or a group of jobs as the text names it
 * @param phase map, reduce or job
 * @param system what is faster than Hadoop; or than PACMan, if it says so
 * @param figure what of several jobs: their mean, or the least or most of any
 * @param speedup as printed
 */
public record PaperSpeedup(
    int cores, int cacheGb, String scope, String phase, String system, Of figure, double speedup) {

  /** What a number says of several jobs. */
  public enum Of {
    MEAN,
    LEAST,
    MOST
  }

  /** In the order of the text. */
  public static List<PaperSpeedup> all() {
    return CsvTable.load("mpcache-speedups.csv").stream().map(PaperSpeedup::of).toList();
  }

  private static PaperSpeedup of(Map<String, String> row) {
    return new PaperSpeedup(
        Integer.parseInt(row.get("cores")),
        Integer.parseInt(row.get("cache_gb")),
        row.get("scope"),
        row.get("phase"),
        row.get("system"),
        Of.valueOf(row.get("of").toUpperCase(Locale.ROOT)),
        Double.parseDouble(row.get("speedup")));
  }

  /** Names it among others of as many cores and as large a cache. */
  String what() {
    String named = String.join(", ", scope, phase, system);
    return figure == Of.MEAN ? named : named + ", " + figure.name().toLowerCase(Locale.ROOT);
  }

  /** The same number of a simulation. */
  double of(Measured faster, Measured slower) {
    DoubleStream each =
        PaperJob.all().stream()
            .filter(this::concerns)
            .mapToDouble(job -> faster.speedupOver(slower, List.of(job), phase));
    return switch (figure) {
      case MEAN -> each.average().orElse(Double.NaN);
      case LEAST -> each.min().orElse(Double.NaN);
      case MOST -> each.max().orElse(Double.NaN);
    };
  }

  /** Whether it is about that job too. */
  boolean concerns(PaperJob job) {
    return switch (scope) {
      case "all" -> true;
      case "light", "medium", "heavy" -> job.shuffleClass().equals(scope);
      case "heavy without k-means" ->
          job.shuffleClass().equals("heavy") && !job.name().equals("k-means");
      case "heavy without adjacency-list" ->
          job.shuffleClass().equals("heavy") && !job.name().equals("adjacency-list");
      default -> List.of(scope.split(" and ")).contains(job.name());
    };
  }
}
