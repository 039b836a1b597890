package org.howdah.model.trace;

import java.util.ArrayList;
import java.util.List;
import org.howdah.cache.policy.Policies;

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
   */
  public record Line(String policy, long cacheBytes, Outcome outcome) {}

  public TraceReport {
    lines = List.copyOf(lines);
  }

  /** Replays a trace once for each size and policy, and for the bound. */
  public static TraceReport of(Trace trace, List<Long> sizes, List<Policies> policies) {
    List<Line> lines = new ArrayList<>();
    for (long size : sizes) {
      lines.add(new Line(BOUND, size, Belady.of(trace, size)));
      for (Policies policy : policies) {
        lines.add(new Line(policy.label(), size, Replay.of(trace, policy.create(), size)));
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
