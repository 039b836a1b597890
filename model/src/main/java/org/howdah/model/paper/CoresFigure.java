package org.howdah.model.paper;

import java.util.ArrayList;
import java.util.List;
import org.howdah.model.cluster.Caching;
import org.howdah.model.cluster.SimulatedCluster;

/** Figure 1: self-join with 60 GB on Hadoop, by cores of a node. */
final class CoresFigure {
  private static final int[] CORES = {1, 2, 4, 8, 12, 16};
  private static final int SIZE = 20;
  private static final long SSD_BYTES = 80 * PaperCluster.GB;

  private final Settings settings;

  CoresFigure(Settings settings) {
    this.settings = settings;
  }

  Figure draw() {
    List<List<Object>> rows = new ArrayList<>();
    double first = 0;
    for (int cores : CORES) {
      double hadoop = seconds(Caching.none(), cores);
      first = first == 0 ? hadoop : first;
      double cached = seconds(Caching.onSsd("mpcache", settings.policy(), SSD_BYTES), cores);
      double ideal = first * CORES[0] / cores;
      rows.add(List.of(cores, hadoop, ideal, hadoop / ideal, cached));
    }
    return new Figure(
        1,
        "Execution time of self-join with 60 GB by cores of a node",
        List.of("cores", "hadoop s", "ideal s", "hadoop/ideal", settings.policy().label() + " s"),
        rows,
        List.of(),
        List.of(
            "The paper's numbers of this figure are lost. Its text says that the gap between Hadoop"
                + " and the ideal grows with the cores, as it does here.",
            "The ideal is the time with one core, divided by the cores. Self-join has 40 reduce"
                + " tasks, 6 on a node at most, so cores beyond 6 help its maps alone.",
            "The last column is not in the paper: the same job, for the second time, on a cache of"
                + " 80 GB a node."));
  }

  private double seconds(Caching caching, int cores) {
    PaperJob job =
        PaperJob.all().stream().filter(row -> row.name().equals("self-join")).findFirst().get();
    PaperCluster paper = new PaperCluster(settings.nested());
    SimulatedCluster cluster =
        new SimulatedCluster(
            PaperCluster.HARDWARE.withCores(cores), caching, PaperCluster.BLOCK_BYTES);
    cluster.run(paper.job(job, SIZE));
    return cluster.run(paper.job(job, SIZE)).seconds();
  }
}
