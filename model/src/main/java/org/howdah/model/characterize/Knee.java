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
 * @param ratesByValue input bytes in a second of the median run, by how much of it there was
 * @param knee the value from which on more gains little
 */
public record Knee(String name, Axis axis, SortedMap<Double, Double> ratesByValue, double knee) {
  private static final double SHARE_OF_BEST = 0.9;

  /** Whether even the most that was tried is not known to be enough. */
  public boolean isAtTheEnd() {
    return knee == ratesByValue.lastKey();
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
    List<Object> others = new ArrayList<>(List.of(job.name(), job.places(), job.isCompressed()));
    for (Axis other : Axis.values()) {
      if (other != axis) {
        others.add(other.of(job));
      }
    }
    return others;
  }

  private static void add(Axis axis, List<JobRecord> alike, List<Knee> knees) {
    SortedMap<Double, List<Double>> rates = new TreeMap<>();
    for (JobRecord job : alike) {
      double rate = job.inputBytes() * 1e3 / Math.max(1, job.wallMillis());
      rates.computeIfAbsent(axis.of(job), k -> new ArrayList<>()).add(rate);
    }
    if (rates.size() < 2) {
      return;
    }
    SortedMap<Double, Double> medians = new TreeMap<>();
    rates.forEach((value, all) -> medians.put(value, median(all)));
    double best = medians.values().stream().mapToDouble(rate -> rate).max().orElse(0);
    double knee =
        medians.entrySet().stream()
            .filter(each -> each.getValue() >= SHARE_OF_BEST * best)
            .mapToDouble(Map.Entry::getKey)
            .findFirst()
            .orElseThrow();
    knees.add(new Knee(alike.get(0).name(), axis, medians, knee));
  }

  private static double median(List<Double> values) {
    return new Median().evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
