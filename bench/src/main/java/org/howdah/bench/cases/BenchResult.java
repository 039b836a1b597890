package org.howdah.bench.cases;

import java.util.List;
import java.util.Map;
import org.howdah.bench.measure.Sample;

/**
 * All that a report says.
 *
 * @param started date and time, UTC
 * @param machine facts about the machine
 * @param rivalSettings the settings of each rival that took part
 * @param rivalFailures rivals that could not even start, with the reason
 * @param missing why not all was measured; null if it was
 */
public record BenchResult(
    String started,
    BenchSettings settings,
    Map<String, String> machine,
    Map<RivalId, List<String>> rivalSettings,
    Map<RivalId, String> rivalFailures,
    List<CaseResult> cases,
    String missing) {
  /** More than this share of the processors in use by others makes a run doubtful. */
  public static final double QUIET_SHARE = 0.05;

  /** How many measured runs met a machine that was not quiet. */
  public long disturbedRuns() {
    return samples().filter(BenchResult::isDisturbed).count();
  }

  /** How many runs were measured. */
  public long runs() {
    return samples().count();
  }

  private java.util.stream.Stream<Sample> samples() {
    return cases.stream().flatMap(c -> c.measured().stream().flatMap(r -> c.samples(r).stream()));
  }

  private static boolean isDisturbed(Sample sample) {
    return sample.othersShare() > QUIET_SHARE || sample.busyBefore() > QUIET_SHARE;
  }
}
