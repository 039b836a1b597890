package org.howdah.bench.cases;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.measure.Sample;

/**
 * What is known about one job on one input. Filled by the benchmark, read by the reports; not
 * thread-safe.
 */
public final class CaseResult {
  private final Case work;
  private final List<String> notes = new ArrayList<>();
  private final Map<RivalId, List<Sample>> samples = new EnumMap<>(RivalId.class);
  private final Map<RivalId, String> failures = new EnumMap<>(RivalId.class);
  private final Map<RivalId, String> checks = new EnumMap<>(RivalId.class);
  private long inputBytes;

  public CaseResult(Case work) {
    this.work = work;
  }

  public Case work() {
    return work;
  }

  public long inputBytes() {
    return inputBytes;
  }

  public void setInputBytes(long bytes) {
    inputBytes = bytes;
  }

  /** Facts about the input or the comparison, a sentence each. */
  public List<String> notes() {
    return notes;
  }

  /** The measured runs of a rival, in the order of rounds; empty when it has none. */
  public List<Sample> samples(RivalId rival) {
    return samples.getOrDefault(rival, List.of());
  }

  public void addSample(RivalId rival, Sample sample) {
    samples.computeIfAbsent(rival, key -> new ArrayList<>()).add(sample);
  }

  /** Rivals with at least one measured run, in turn. */
  public List<RivalId> measured() {
    return List.copyOf(samples.keySet());
  }

  /** Whether nothing was measured, and nobody failed. */
  public boolean isEmpty() {
    return samples.isEmpty() && failures.isEmpty();
  }

  /** Rivals that failed or whose output is wrong, with the reason. */
  public Map<RivalId, String> failures() {
    return failures;
  }

  /** What the check of a rival's output found. */
  public Map<RivalId, String> checks() {
    return checks;
  }

  public Figures figures(RivalId rival, ToDoubleFunction<Sample> figure) {
    return Figures.of(samples(rival), figure);
  }

  /**
   * Whom ratios compare with: {@link RivalId#HOWDAH}, or where that does not take part, jobs on
   * YARN with parts of Howdah.
   */
  public RivalId base() {
    return samples.containsKey(RivalId.HOWDAH) || !samples.containsKey(RivalId.HADOOP_YARN_HOWDAH)
        ? RivalId.HOWDAH
        : RivalId.HADOOP_YARN_HOWDAH;
  }

  /**
   * How many times as much as the {@linkplain #base base} a rival took, round by round; for a
   * {@linkplain RivalId#isBound bound} the other way round: how many times the bound it took.
   */
  public Figures ratio(RivalId rival, ToDoubleFunction<Sample> figure) {
    List<Sample> base = samples(base());
    return rival.isBound()
        ? Figures.ratio(base, samples(rival), figure)
        : Figures.ratio(samples(rival), base, figure);
  }
}
