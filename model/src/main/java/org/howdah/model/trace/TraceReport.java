package org.howdah.model.trace;

import java.util.ArrayList;
import java.util.List;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;

/**
 * What caches of several sizes and policies would do for a trace.
 *
 * @param jobs in the trace
 * @param accesses of blocks
 * @param bytes that were read
 * @param distinctBytes what a cache would need to hold all of it
 * @param lines by size, and within a size the bound first
 */
public record TraceReport(
    int jobs, long accesses, long bytes, long distinctBytes, List<Line> lines) {
  /** The name of what no policy exceeds, {@link Belady}. */
  public static final String BOUND = "belady";

  /**
   * One cache.
   *
   * @param policy as users write it, or {@value #BOUND}
   * @param cacheBytes its size
   * @param inputBytes how much of that input may take
   */
  public record Line(String policy, long cacheBytes, long inputBytes, Outcome outcome) {}

  public TraceReport {
    lines = List.copyOf(lines);
  }

  /**
   * Replays a trace once for each size and policy, and for the bound.
   *
   * @param localized whether a part of each cache is kept for intermediate data, as the live cache
   *     does; that data itself is not in the trace, so input has all the rest
   */
  public static TraceReport of(
      Trace trace, List<Long> sizes, boolean localized, List<Policies> policies) {
    List<Line> lines = new ArrayList<>();
    for (long size : sizes) {
      long input = localized ? RegionSizes.of(size, 1).inputBytesMax() : size;
      lines.add(new Line(BOUND, size, input, Belady.of(trace, input)));
      for (Policies policy : policies) {
        Outcome outcome = Replay.of(trace, policy.create(), input);
        lines.add(new Line(policy.label(), size, input, outcome));
      }
    }
    return new TraceReport(
        trace.jobs(), trace.accesses().size(), trace.bytes(), trace.distinctBytes(), lines);
  }

  /** What it says of one cache. */
  public Outcome outcome(String policy, long cacheBytes) {
    return lines.stream()
        .filter(line -> line.policy.equals(policy) && line.cacheBytes == cacheBytes)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the report has nothing of " + policy + " with " + cacheBytes + " bytes"))
        .outcome;
  }
}
