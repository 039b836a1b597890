package org.howdah.bench.cache;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.howdah.bench.measure.Figures;

/** What the systems took for the jobs of a stream, round by round. */
final class StreamRuns {
  private final Map<CacheJob, List<Turn>> turns = new EnumMap<>(CacheJob.class);

  /** One job with one input, run by all systems that have not failed. */
  private record Turn(int times, Map<CacheSystem, JobRun> runs) {}

  void add(JobStream.Step step, Map<CacheSystem, JobRun> runs) {
    turns.computeIfAbsent(step.job(), job -> new ArrayList<>()).add(new Turn(step.times(), runs));
  }

  List<CacheJob> jobs() {
    return List.copyOf(turns.keySet());
  }

  /** How many times the smallest input a job read, round by round. */
  List<Integer> times(CacheJob job) {
    return turns.get(job).stream().map(Turn::times).toList();
  }

  /** A system's runs of a job; those in which it or any of the others failed are left out. */
  List<JobRun> of(CacheJob job, CacheSystem system) {
    return turns.get(job).stream()
        .filter(turn -> turn.runs.containsKey(system))
        .map(turn -> turn.runs.get(system))
        .toList();
  }

  Figures figures(CacheJob job, CacheSystem system, ToDoubleFunction<JobRun> figure) {
    return Figures.of(of(job, system), figure);
  }

  /**
   * How many times as fast a system was as another, round by round.
   *
   * @param slots of all systems but {@link CacheSystem#MEMORY_PAPER_SLOT}
   */
  List<Double> speedUps(CacheJob job, CacheSystem system, CacheSystem over, int slots) {
    List<Double> ratios = new ArrayList<>();
    for (Turn turn : turns.get(job)) {
      double mine = seconds(job, turn, system, slots);
      double theirs = seconds(job, turn, over, slots);
      if (!Double.isNaN(mine) && !Double.isNaN(theirs)) {
        ratios.add(theirs / mine);
      }
    }
    return ratios;
  }

  /**
   * The mean over jobs of how many times as fast a system was, round by round.
   *
   * @param jobs those that count
   */
  List<Double> meanSpeedUps(List<CacheJob> jobs, CacheSystem system, CacheSystem over, int slots) {
    List<List<Double>> each =
        jobs.stream()
            .map(job -> speedUps(job, system, over, slots))
            .filter(ratios -> !ratios.isEmpty())
            .toList();
    int rounds = each.stream().mapToInt(List::size).min().orElse(0);
    List<Double> means = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      int round = i;
      means.add(each.stream().mapToDouble(ratios -> ratios.get(round)).average().orElseThrow());
    }
    return means;
  }

  /** Of the input bytes, those that came from the cache; NaN if there is none. */
  static double hitShare(List<JobRun> runs) {
    double hits = runs.stream().mapToDouble(JobRun::hitBytes).sum();
    return hits / (hits + runs.stream().mapToDouble(JobRun::missBytes).sum());
  }

  /** The same of one run, for a line of text. */
  static String hits(JobRun run) {
    double share = hitShare(List.of(run));
    return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%3.0f %%", 100 * share);
  }

  /**
   * The time of a run. Where the paper's memory cache takes a part of the slots, the rate is that
   * part of the way from one slot to all: slots cannot be halved, and both were measured.
   */
  private static double seconds(CacheJob job, Turn turn, CacheSystem system, int slots) {
    JobRun run = turn.runs.get(system);
    if (run == null) {
      return Double.NaN;
    }
    JobRun one = turn.runs.get(CacheSystem.MEMORY_PAPER_SLOT);
    if (system != CacheSystem.MEMORY_PAPER || job.slotsLeft() == 1 || slots == 1 || one == null) {
      return run.seconds();
    }
    return 1 / rate(1 / one.seconds(), 1 / run.seconds(), slots * job.slotsLeft(), slots);
  }

  /** The rate with a number of slots that need not be whole, between one and all. */
  static double rate(double rateOfOne, double rateOfAll, double slots, int all) {
    double part = Math.max(0, Math.min(1, (slots - 1) / (all - 1)));
    return rateOfOne + part * (rateOfAll - rateOfOne);
  }
}
