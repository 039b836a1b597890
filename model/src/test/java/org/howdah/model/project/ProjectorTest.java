package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ProjectorTest {
  private static final double INPUT = 1e9;

  private static Scale on(int nodes) {
    return new Scale(nodes, "a", 0, 0, INPUT);
  }

  private static Scale on(int nodes, double input) {
    return new Scale(nodes, "a", 0, 0, input);
  }

  /** A tenth of the work of four machines cannot be shared. */
  private static MeasuredRun run(int nodes, double input) {
    double seconds = 100 * (0.1 + 0.9 * (input / INPUT) * 4 / nodes);
    return new MeasuredRun(on(nodes, input), seconds);
  }

  private static List<MeasuredRun> runs(int... nodes) {
    List<MeasuredRun> runs = new ArrayList<>();
    for (int each : nodes) {
      runs.add(run(each, INPUT));
    }
    return runs;
  }

  private static Projection project(List<MeasuredRun> runs, Scale target) {
    return new Projector(runs, false).project(target);
  }

  @Test
  void aCurveThatRunsFollowIsFollowedBetweenAndBeyondThem() {
    List<MeasuredRun> runs = runs(4, 8, 16);
    for (int nodes : new int[] {5, 6, 12, 24, 32}) {
      Projection projection = project(runs, on(nodes));
      double seconds = run(nodes, INPUT).seconds();
      assertThat(projection.seconds()).isCloseTo(seconds, Percentage.withPercentage(4));
      assertThat(seconds).isBetween(projection.low80(), projection.high80());
      assertThat(projection.low95()).isLessThan(projection.low80());
      assertThat(projection.high95()).isGreaterThan(projection.high80());
    }
  }

  @Test
  void twiceTheInputIsTwiceTheWorkThatIsShared() {
    Projection projection = project(runs(4, 8, 16), on(8, 2 * INPUT));
    assertThat(projection.seconds())
        .isCloseTo(run(8, 2 * INPUT).seconds(), Percentage.withPercentage(8));
  }

  @Test
  void neitherUnitsNorTheOrderOfRunsChangeAnything() {
    List<MeasuredRun> runs = runs(4, 8, 16);
    Projection first = project(runs, on(12));
    List<MeasuredRun> slower = new ArrayList<>();
    for (MeasuredRun run : runs) {
      slower.add(new MeasuredRun(on(run.scale().nodes(), 7 * INPUT), 60 * run.seconds()));
    }
    Collections.reverse(slower);
    Projection other = project(slower, on(12, 7 * INPUT));
    assertThat(other.seconds() / first.seconds()).isCloseTo(60, within(1e-6));
    assertThat(other.high95() / first.high95()).isCloseTo(60, within(1e-6));
  }

  @Test
  void moreRunsOfTheSameMakeTheIntervalNarrower() {
    List<MeasuredRun> runs = runs(4, 8, 16);
    List<MeasuredRun> repeated = new ArrayList<>(runs);
    repeated.addAll(runs);
    repeated.addAll(runs);
    Projection few = project(runs, on(12));
    Projection many = project(repeated, on(12));
    assertThat(many.high80() / many.low80()).isLessThan(few.high80() / few.low80());
  }

  @Test
  void oneRunOnAnotherTypeOfMachineTellsHowFastThatIs() {
    List<MeasuredRun> runs = runs(4, 8, 16);
    runs.add(new MeasuredRun(new Scale(8, "b", 0, 0, INPUT), run(8, INPUT).seconds() / 3));
    assertThat(project(runs, new Scale(12, "b", 0, 0, INPUT)).seconds())
        .isCloseTo(run(12, INPUT).seconds() / 3, Percentage.withPercentage(5));
  }

  @Test
  void tasksRunInWholeWaves() {
    List<MeasuredRun> runs = new ArrayList<>();
    for (int nodes : new int[] {2, 4}) {
      runs.add(new MeasuredRun(new Scale(nodes, "a", 1, 8, INPUT), 10 + 80.0 / nodes));
    }
    // Three machines need three waves for eight tasks, as eight machines need one.
    double three = project(runs, new Scale(3, "a", 1, 8, INPUT)).seconds();
    double smooth = 10 + 80.0 / 3;
    assertThat(three).isGreaterThan(1.08 * smooth);
    assertThat(project(runs, new Scale(5, "a", 1, 8, INPUT)).seconds())
        .isCloseTo(project(runs, new Scale(7, "a", 1, 8, INPUT)).seconds(), within(1e-9));
  }

  private static void assertRefused(Projection projection, String... words) {
    assertThat(projection.isRefused()).isTrue();
    assertThat(projection.refused()).contains(words);
    assertThat(projection.seconds()).isNaN();
  }

  @Test
  void whatIsNotKnownIsRefusedWithTheRunThatWouldHelp() {
    List<MeasuredRun> runs = runs(4, 8, 16);
    assertRefused(project(List.of(), on(4)), "there are no runs", "make three");
    assertRefused(project(runs(4), on(8)), "make one more with other machines");
    assertRefused(project(runs(4), on(4)), "twice more");
    assertRefused(project(runs(4, 4, 4), on(8)), "make one more with other machines");
    assertRefused(project(runs, on(33)), "twice the 16", "make a run with 17");
    assertRefused(project(runs, on(8, 3 * INPUT)), "twice the 1000000000", "1500000000");
    assertRefused(project(runs, new Scale(8, "b", 0, 0, INPUT)), "type 'b'", "on a");
    assertRefused(project(runs, new Scale(8, "a", 0, 0, 0)), "input_bytes");
    assertRefused(
        project(runs, new Scale(12, "a", 2, 16, INPUT)), "no gain beyond 8 machines", "16 tasks");
  }

  private static Machine measured(String type, double sort, double compress, double memory) {
    double none = Double.NaN;
    Map<String, Double> abilities =
        Map.of(
            "sort_records_per_s", sort,
            "compress_bytes_per_s", compress,
            "memory_bytes_per_s", memory);
    return new Machine(type, none, none, none, none, "measured", "2026", abilities);
  }

  @Test
  void aTypeWithoutARunTakesAsMuchLongerAsItWasMeasuredToBeSlower() {
    Map<String, Machine> machines =
        Map.of(
            "a", measured("a", 8, 8, 8), "b", measured("b", 4, 2, 8), "c", measured("c", 4, 4, 4));
    Projector projector = new Projector(runs(4, 8, 16), false, ProjectionModel.CURVE, machines);
    Projection same = projector.project(on(12));
    Projection half = projector.project(new Scale(12, "c", 0, 0, INPUT));
    assertThat(half.seconds()).isCloseTo(2 * same.seconds(), within(1e-9));
    assertThat(half.low80()).isCloseTo(2 * same.low80(), within(1e-9));
    Projection mixed = projector.project(new Scale(12, "b", 0, 0, INPUT));
    assertThat(mixed.seconds()).isCloseTo(2 * same.seconds(), within(1e-9));
    assertThat(mixed.low80()).as("if it moves memory").isCloseTo(same.low80(), within(1e-9));
    assertThat(mixed.high95()).as("if it compresses").isCloseTo(4 * same.high95(), within(1e-9));
  }

  @Test
  void aTypeThatNobodyMeasuredIsRefusedAndSoIsWhatIsRefusedOnTheOther() {
    Map<String, Machine> machines =
        Map.of("a", measured("a", 8, 8, 8), "b", measured("b", 4, 2, 8));
    Projector projector = new Projector(runs(4, 8, 16), false, ProjectionModel.CURVE, machines);
    assertRefused(
        projector.project(new Scale(12, "d", 0, 0, INPUT)), "type 'd'", "howdah bench machine");
    assertRefused(projector.project(new Scale(33, "b", 0, 0, INPUT)), "twice the 16");
  }

  @Test
  void farOffThereIsAnIntervalAloneForWhoAsksForIt() {
    Projection projection = new Projector(runs(4, 8, 16), true).project(on(64));
    assertThat(projection.isRefused()).isFalse();
    assertThat(projection.seconds()).isNaN();
    assertThat(projection.low80()).isPositive();
    assertThat(run(64, INPUT).seconds()).isBetween(projection.low95(), projection.high95());
  }
}
