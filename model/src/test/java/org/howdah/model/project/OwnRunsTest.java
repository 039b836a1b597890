package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How far projections are off for runs of five jobs of Howdah on a machine with two processors:
 * four inputs, one slot and two, five times each; see docs/benchmarks/2026-11-28-projections.md.
 */
class OwnRunsTest {
  private static final double HALF_BYTES = 300e6;
  private static final double ALL_BYTES = 400e6;
  private static final double DEFAULT_MEMORY_BYTES = 4e9;

  private static List<MeasuredRun> runsOf(String job) throws Exception {
    Path file = Path.of(OwnRunsTest.class.getResource("own-runs.csv").toURI());
    return new RunsFile(file, Map.of("job", job)).runs().runs();
  }

  private static List<MeasuredRun> only(List<MeasuredRun> runs, Predicate<Scale> wanted) {
    return runs.stream().filter(run -> wanted.test(run.scale())).toList();
  }

  private static boolean hasDefaultMemory(Scale scale) {
    return scale.memoryBytes() > DEFAULT_MEMORY_BYTES;
  }

  /** By how many percent the medians of what was held out are missed, size by size. */
  private static List<Double> errors(List<MeasuredRun> known, List<MeasuredRun> held) {
    Map<String, List<MeasuredRun>> bySize =
        held.stream()
            .collect(
                Collectors.groupingBy(
                    run -> run.scale().toString(), TreeMap::new, Collectors.toList()));
    List<Double> errors = new ArrayList<>();
    for (List<MeasuredRun> same : bySize.values()) {
      double median =
          StatUtils.percentile(same.stream().mapToDouble(MeasuredRun::seconds).toArray(), 50);
      Projection projection = new Projector(known, false).project(same.get(0).scale());
      assertThat(projection.refused()).isEmpty();
      errors.add(100 * Math.abs(projection.seconds() / median - 1));
    }
    return errors;
  }

  @ParameterizedTest
  @ValueSource(strings = {"wordcount", "terasort", "sort", "inverted-index", "k-means"})
  void fromAHalfToAllOfTheDataAndFromOneSlotToTwo(String job) throws Exception {
    List<MeasuredRun> runs = only(runsOf(job), OwnRunsTest::hasDefaultMemory);
    assertThat(runs).hasSizeGreaterThanOrEqualTo(40);
    for (int slots : new int[] {1, 2}) {
      List<MeasuredRun> same = only(runs, scale -> scale.slots() == slots);
      assertThat(
              errors(
                  only(same, scale -> scale.inputBytes() < HALF_BYTES),
                  only(same, scale -> scale.inputBytes() > ALL_BYTES)))
          .hasSize(1)
          .allSatisfy(off -> assertThat(off).isLessThan(10));
    }
    List<MeasuredRun> one = only(runs, scale -> scale.slots() == 1);
    List<MeasuredRun> all =
        only(runs, scale -> scale.slots() == 2 && scale.inputBytes() > ALL_BYTES);
    assertThat(errors(one, all)).hasSize(1).allSatisfy(off -> assertThat(off).isLessThan(10));
    List<MeasuredRun> half = only(one, scale -> scale.inputBytes() < HALF_BYTES);
    assertThat(errors(half, all)).hasSize(1).allSatisfy(off -> assertThat(off).isLessThan(10));
  }

  @ParameterizedTest
  @ValueSource(strings = {"wordcount", "terasort", "sort"})
  void toAMemoryThatWasNotTried(String job) throws Exception {
    List<MeasuredRun> runs = only(runsOf(job), scale -> !hasDefaultMemory(scale));
    double[] memories =
        runs.stream().mapToDouble(run -> run.scale().memoryBytes()).distinct().sorted().toArray();
    assertThat(memories).hasSize(4);
    List<Double> errors = new ArrayList<>();
    for (int i = 1; i < memories.length - 1; i++) {
      double memory = memories[i];
      errors.addAll(
          errors(
              only(runs, scale -> scale.memoryBytes() != memory),
              only(runs, scale -> scale.memoryBytes() == memory)));
    }
    assertThat(errors).hasSize(4);
    assertThat(StatUtils.percentile(errors.stream().mapToDouble(off -> off).toArray(), 50))
        .isLessThan(5);
  }
}
