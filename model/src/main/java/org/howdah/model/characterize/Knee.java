package org.howdah.model.characterize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * From where on more of something gains little: the least of it that has 90 % of the best rate.
 *
 * @param name of the job
 * @param axis of what
 * @param slots of all of its runs; of the first where they differ in these
 * @param ratesByValue input bytes in a second of the median run, by how much of it there was
 * @param knee the value from which on more gains little
 */
public record Knee(
    String name, Axis axis, int slots, SortedMap<Double, Double> ratesByValue, double knee) {
  /** So much of the best rate is enough. */
  public static final double SHARE_OF_BEST = 0.9;

  /** Whether even the most that was tried is not known to be enough. */
  public boolean isAtTheEnd() {
    return knee == ratesByValue.lastKey();
  }

  /**
   * The least value whose rate is enough.
   *
   * @param ratesByValue at least one
   * @param share of the best rate, 0 to 1
   */
  public static double least(SortedMap<Double, Double> ratesByValue, double share) {
    double best = ratesByValue.values().stream().mapToDouble(rate -> rate).max().orElse(0);
    return ratesByValue.entrySet().stream()
        .filter(each -> each.getValue() >= share * best)
        .mapToDouble(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  /** Of all runs that differ in one thing alone, for each in which some do. */
  public static List<Knee> of(List<JobRecord> jobs) {
    List<Knee> knees = new ArrayList<>();
    for (Axis axis : Axis.values()) {
      Map<List<Object>, List<JobRecord>> alike = new LinkedHashMap<>();
      jobs.forEach(
          job -> alike.computeIfAbsent(besides(axis, job), k -> new ArrayList<>()).add(job));
      alike.values().forEach(group -> add(axis, group, knees));
    }
    return knees;
  }

  private static List<Object> besides(Axis axis, JobRecord job) {
    List<Object> others =
        new ArrayList<>(List.of(job.name(), job.places(), job.nodes(), job.isCompressed()));
    for (Axis other : Axis.values()) {
      if (other != axis) {
        others.add(other.of(job));
      }
    }
    return others;
  }

  private static void add(Axis axis, List<JobRecord> alike, List<Knee> knees) {
    SortedMap<Double, List<Double>> rates = new TreeMap<>();
    if (axis == Axis.MEMORY && alike.stream().anyMatch(job -> job.memoryBytes() == 0)) {
      return; // It is not known of all.
    }
    for (JobRecord job : alike) {
      double rate = job.inputBytes() * 1e3 / Math.max(1, job.wallMillis());
      rates.computeIfAbsent(axis.of(job), k -> new ArrayList<>()).add(rate);
    }
    if (rates.size() < 2) {
      return;
    }
    SortedMap<Double, Double> medians = new TreeMap<>();
    rates.forEach((value, all) -> medians.put(value, median(all)));
    JobRecord first = alike.get(0);
    knees.add(new Knee(first.name(), axis, first.slots(), medians, least(medians, SHARE_OF_BEST)));
  }

  private static double median(List<Double> values) {
    return new Median().evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
