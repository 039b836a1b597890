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
 * @param setup of all caches but the bound, which writes as it likes
 * @param lines by size, and within a size the bound first
 */
public record TraceReport(
    int jobs, long accesses, long bytes, long distinctBytes, Setup setup, List<Line> lines) {
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

  /** Replays a trace once for each size and policy, and for the bound. */
  public static TraceReport of(
      Trace trace, List<Long> sizes, Setup setup, List<Policies> policies) {
    List<Line> lines = new ArrayList<>();
    for (long size : sizes) {
      long input = setup.inputBytes(size);
      lines.add(new Line(BOUND, size, input, Belady.of(trace, input)));
      for (Policies policy : policies) {
        Outcome outcome = Replay.of(trace, policy, setup, size);
        lines.add(new Line(policy.label(), size, input, outcome));
      }
    }
    return new TraceReport(
        trace.jobs(), trace.accesses().size(), trace.bytes(), trace.distinctBytes(), setup, lines);
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
