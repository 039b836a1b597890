package org.howdah.model.project;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is known of one type of machine. Immutable.
 *
 * @param type as the runs name it
 * @param usdPerHour its price; not a number if nobody says
 * @param idleWatts at the wall, doing nothing; not a number if nobody says
 * @param halfWatts with half of its full load; not a number if nobody says
 * @param fullWatts with its full load; not a number if nobody says
 * @param source who says so
 * @param date when that was, as the file has it
 * @param abilities how large it is, and how much of something it was measured to do in a second,
 *     each more than 0, by the names of their columns; empty if nobody says
 */
public record Machine(
    String type,
    double usdPerHour,
    double idleWatts,
    double halfWatts,
    double fullWatts,
    String source,
    String date,
    Map<String, Double> abilities) {
  /*
   * The medians of 619 machines of SPECpower_ssj2008 (spec.org, read 2026-03-09). A machine that does a tenth of its
   * work takes a third of what half of it takes beyond idling; above the half, watts grow faster than the load.
   */
  private static final double[] UP_TO_HALF = {0, 0.36, 0.52, 0.67, 0.83, 1};
  private static final double[] ABOVE_HALF = {0, 0.16, 0.35, 0.57, 0.80, 1};
  private static final double HALF_SHARE = 0.47;

  /** Of all processors of a machine. A disk's are left out: most runs do not wait for it. */
  private static final List<String> WORK =
      List.of("sort_records_per_s", "compress_bytes_per_s", "memory_bytes_per_s");

  private static final double STEP = 0.1;
  private static final double HALF = 0.5;

  /** What no machine has, as the rest of a sentence; empty if nothing is wrong. */
  String wrong() {
    Map<String, Double> amounts =
        Map.of(
            "usd_per_hour", usdPerHour,
            "idle_w", idleWatts,
            "half_w", halfWatts,
            "full_w", fullWatts);
    for (Map.Entry<String, Double> amount : new TreeMap<>(amounts).entrySet()) {
      if (amount.getValue() < 0 || Double.isInfinite(amount.getValue())) {
        return "has %s %s, which is less than 0 or without end"
            .formatted(amount.getKey(), amount.getValue());
      }
    }
    boolean falls = idleWatts > fullWatts || idleWatts > halfWatts || halfWatts > fullWatts;
    return falls ? "takes fewer watts with more load; see the order of the columns" : "";
  }

  public Machine {
    type = type.strip();
    abilities = Collections.unmodifiableMap(new TreeMap<>(abilities));
  }

  /**
   * What the newer says, and what only this one does: its price, its watts, sizes and abilities.
   */
  Machine withNewer(Machine newer) {
    Map<String, Double> all = new TreeMap<>(abilities);
    all.putAll(newer.abilities);
    boolean hasWatts =
        !Double.isNaN(newer.idleWatts + newer.fullWatts) || !Double.isNaN(newer.halfWatts);
    Machine watts = hasWatts ? newer : this;
    return new Machine(
        newer.type,
        Double.isNaN(newer.usdPerHour) ? usdPerHour : newer.usdPerHour,
        watts.idleWatts,
        watts.halfWatts,
        watts.fullWatts,
        source.contains(newer.source) ? source : newer.source + "; " + source,
        newer.date,
        all);
  }

  /** Whether what jobs consist of was measured: sorting, compressing, moving memory. */
  public boolean isMeasured() {
    return abilities.keySet().containsAll(WORK);
  }

  /** How many times as much of each of these it does as another; both were measured. */
  public double[] timesAsMuchAs(Machine other) {
    return WORK.stream()
        .mapToDouble(each -> abilities.get(each) / other.abilities.get(each))
        .toArray();
  }

  /** Of a machine whose abilities nobody measured. */
  public Machine(
      String type,
      double usdPerHour,
      double idleWatts,
      double halfWatts,
      double fullWatts,
      String source,
      String date) {
    this(type, usdPerHour, idleWatts, halfWatts, fullWatts, source, date, Map.of());
  }

  /**
   * Watts with some load. Where those of half the load are not known, they are as of most machines.
   *
   * @param load 0 to 1
   * @return not a number if those of no or of full load are not known
   */
  public double watts(double load) {
    double half =
        Double.isNaN(halfWatts) ? idleWatts + HALF_SHARE * (fullWatts - idleWatts) : halfWatts;
    return load <= HALF
        ? idleWatts + share(UP_TO_HALF, load) * (half - idleWatts)
        : half + share(ABOVE_HALF, load - HALF) * (fullWatts - half);
  }

  private static double share(double[] shape, double load) {
    double place = Math.max(0, Math.min(shape.length - 1, load / STEP));
    int below = (int) Math.min(shape.length - 2, Math.floor(place));
    return shape[below] + (place - below) * (shape[below + 1] - shape[below]);
  }

  /** What so many of them cost for so long, in US dollars. */
  public double usd(int nodes, double seconds) {
    return nodes * usdPerHour * seconds / 3_600;
  }

  /** What so many of them take in kilowatt-hours. */
  public double kilowattHours(int nodes, double load, double seconds) {
    return nodes * watts(load) * seconds / 3_600 / 1_000;
  }
}
