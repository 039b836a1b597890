package org.howdah.model.paper;

import java.util.ArrayList;
import java.util.List;
import org.howdah.cache.policy.Policies;
import org.howdah.model.cluster.Caching;

/** Figure 5: speed-up by the size of the cache, for the three classes. */
final class CacheSizeFigure {
  private static final int[] GIGABYTES = {0, 5, 10, 20, 40, 60, 80, 90, 100, 120, 160};

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
      for (List<PaperJob> jobs : PaperFigures.byClass().values()) {
        row.add(cached.speedupOver(hadoop, jobs, "job"));
      }
      List<PaperJob> medium = PaperFigures.byClass().get("medium");
      double reduce = cached.speedupOver(hadoop, medium, "reduce");
      row.add(reduce);
      row.add(cached.hitRatio());
      rows.add(row);
      if (gigabytes == 5 && settings.policy() == Policies.MPCACHE) {
        comparisons.add(new Comparison("medium, reduce, with 5 GB", 1.5999, reduce, false));
        comparisons.add(
            new Comparison(
                "medium, job, with 5 GB", 1.014, cached.speedupOver(hadoop, medium, "job"), false));
      }
    }
    List<String> columns = new ArrayList<>(List.of("GB a node"));
    columns.addAll(PaperFigures.byClass().keySet());
    columns.addAll(List.of("medium reduce", "input hit ratio"));
    return new Figure(
        5,
        "Speed-up over Hadoop by the size of the cache of a node, over the stream of jobs",
        columns,
        rows,
        comparisons,
        Notes.of(5));
  }

  private Measured measure(Caching caching) {
    return Measured.stream(paper, PaperCluster.HARDWARE, caching, draws, settings.warmUp());
  }
}
