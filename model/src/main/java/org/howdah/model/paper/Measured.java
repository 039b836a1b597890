package org.howdah.model.paper;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.howdah.model.cluster.Caching;
import org.howdah.model.cluster.Hardware;
import org.howdah.model.cluster.JobTime;
import org.howdah.model.cluster.SimulatedCluster;

/** The times of the 13 jobs on one system, each the sum over all of its runs. */
final class Measured {
  private final Map<String, double[]> seconds = new LinkedHashMap<>();
  private long hits;
  private long blocks;

  private Measured() {}

  /**
   * Each job twice with the input of Table 1 on caches that are empty at first; the second counts.
   */
  static Measured repeated(PaperCluster paper, Hardware hardware, Caching caching) {
    Measured measured = new Measured();
    for (PaperJob job : PaperJob.all()) {
      SimulatedCluster cluster = new SimulatedCluster(hardware, caching, PaperCluster.BLOCK_BYTES);
      cluster.run(paper.job(job, PaperCluster.TABLE_SIZE));
      measured.add(job, cluster.run(paper.job(job, PaperCluster.TABLE_SIZE)));
    }
    return measured;
  }

  /** A stream of jobs, of which the first ones only fill the caches. */
  static Measured stream(
      PaperCluster paper,
      Hardware hardware,
      Caching caching,
      List<PaperStream.Draw> draws,
      int warmUp) {
    Measured measured = new Measured();
    SimulatedCluster cluster = new SimulatedCluster(hardware, caching, PaperCluster.BLOCK_BYTES);
    for (int i = 0; i < draws.size(); i++) {
      PaperStream.Draw draw = draws.get(i);
      JobTime time = cluster.run(paper.job(draw.job(), draw.size()));
      if (i >= warmUp) {
        measured.add(draw.job(), time);
      }
    }
    return measured;
  }

  private void add(PaperJob job, JobTime time) {
    double[] sums = seconds.computeIfAbsent(job.name(), unused -> new double[2]);
    sums[0] += time.mapSeconds();
    sums[1] += time.reduceSeconds();
    hits += time.hits();
    blocks += time.hits() + time.misses();
  }

  /** Seconds of a phase, which is map, reduce or job. */
  double seconds(String job, String phase) {
    double[] sums = seconds.get(job);
    return switch (phase) {
      case "map" -> sums[0];
      case "reduce" -> sums[1];
      default -> sums[0] + sums[1];
    };
  }

  double hitRatio() {
    return blocks == 0 ? 0 : (double) hits / blocks;
  }

  /**
   * The mean over jobs of how many times faster this is, which is how the paper takes its means.
   */
  double speedupOver(Measured other, List<PaperJob> jobs, String phase) {
    ToDoubleFunction<PaperJob> ratio =
        job -> other.seconds(job.name(), phase) / seconds(job.name(), phase);
    return jobs.stream().mapToDouble(ratio).average().orElse(Double.NaN);
  }
}
