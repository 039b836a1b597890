package org.howdah.model.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.howdah.cache.policy.Policies;
import org.howdah.model.cluster.Caching;

/** Figure 5: speed-up by the size of the cache, for the three classes. */
final class CacheSizeFigure {
  private static final int[] GIGABYTES = {0, 5, 10, 20, 40, 60, 80, 90, 100, 120, 160};

  /** Of the cache in the other figures, whose numbers are compared there. */
  private static final int USUAL_GB = 80;

  private static final double ALMOST_ALL = 0.99;

  private final Settings settings;
  private final PaperCluster paper;
  private final List<PaperStream.Draw> draws;

  CacheSizeFigure(Settings settings) {
    this.settings = settings;
    paper = new PaperCluster(settings.nested());
    draws = PaperStream.draw(settings.jobs(), settings.exponent(), settings.seed());
  }

  Figure draw() {
    Measured hadoop = measure(Caching.none());
    List<List<Object>> rows = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    for (int gigabytes : GIGABYTES) {
      long bytes = gigabytes * PaperCluster.GB;
      Measured cached = measure(Caching.onSsd(settings.policy().label(), settings.policy(), bytes));
      List<Object> row = new ArrayList<>(List.of(gigabytes));
      for (List<PaperJob> jobs : byClass().values()) {
        row.add(cached.speedupOver(hadoop, jobs, "job"));
      }
      List<PaperJob> medium = byClass().get("medium");
      row.add(cached.speedupOver(hadoop, medium, "reduce"));
      row.add(cached.hitRatio());
      rows.add(row);
      if (settings.policy() == Policies.MPCACHE) {
        compare(comparisons, gigabytes, cached, hadoop);
      }
    }
    if (settings.policy() == Policies.MPCACHE) {
      compareMaxima(comparisons, rows);
    }
    List<String> columns = new ArrayList<>(List.of("GB a node"));
    columns.addAll(byClass().keySet());
    columns.addAll(List.of("medium reduce", "input hit ratio"));
    return new Figure(
        5,
        "Speed-up over Hadoop by the size of the cache of a node, over the stream of jobs",
        columns,
        rows,
        comparisons,
        Notes.of(5));
  }

  private static void compare(
      List<Comparison> comparisons, int gigabytes, Measured cached, Measured hadoop) {
    for (PaperSpeedup printed : PaperSpeedup.all()) {
      if (printed.cacheGb() == gigabytes && gigabytes != USUAL_GB) {
        String what = printed.what() + ", with " + gigabytes + " GB";
        comparisons.add(new Comparison(what, printed.speedup(), printed.of(cached, hadoop), false));
      }
    }
  }

  /** Where the gain ends: the smallest cache with all but a hundredth of the largest one's. */
  private static void compareMaxima(List<Comparison> comparisons, List<List<Object>> rows) {
    List<String> classes = List.copyOf(byClass().keySet());
    for (Map<String, String> printed : CsvTable.load("mpcache-maxima.csv")) {
      int column = 1 + classes.indexOf(printed.get("class"));
      double most = rows.stream().mapToDouble(row -> (double) row.get(column)).max().orElseThrow();
      int first =
          rows.stream()
              .filter(row -> (double) row.get(column) - 1 >= ALMOST_ALL * (most - 1))
              .mapToInt(row -> (int) row.get(0))
              .findFirst()
              .orElseThrow();
      String what = printed.get("class") + ", GB a node where the gain ends";
      comparisons.add(
          new Comparison(what, Double.parseDouble(printed.get("cache_gb")), first, false));
    }
  }

  private Measured measure(Caching caching) {
    return Measured.stream(paper, PaperCluster.HARDWARE, caching, draws, settings.warmUp());
  }

  /** The jobs of each shuffle class: light, medium or heavy. */
  static Map<String, List<PaperJob>> byClass() {
    return PaperJob.all().stream()
        .collect(
            Collectors.groupingBy(PaperJob::shuffleClass, LinkedHashMap::new, Collectors.toList()));
  }
}
