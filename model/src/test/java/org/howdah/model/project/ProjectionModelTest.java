package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is published finds again what it is made of. */
class ProjectionModelTest {
  private static final double INPUT = 1e9;

  private static Scale on(int nodes, double input) {
    return new Scale(nodes, "a", 0, 0, input);
  }

  private static List<MeasuredRun> runs(IntToDoubleFunction seconds, int... nodes) {
    List<MeasuredRun> runs = new ArrayList<>();
    for (int each : nodes) {
      runs.add(new MeasuredRun(on(each, INPUT), seconds.applyAsDouble(each)));
    }
    return runs;
  }

  private static void assertFinds(ProjectionModel model, IntToDoubleFunction seconds) {
    Projector projector = new Projector(runs(seconds, 2, 4, 8, 16, 24), false, model);
    for (int nodes : new int[] {3, 6, 12, 20, 32}) {
      Projection projection = projector.project(on(nodes, INPUT));
      assertThat(projection.seconds())
          .as(model.label() + " on " + nodes)
          .isCloseTo(seconds.applyAsDouble(nodes), Percentage.withPercentage(0.01));
      assertThat(projection.low80()).isNaN();
      assertThat(projection.refused()).isEmpty();
    }
  }

  @Test
  void eachModelFindsACurveOfItsOwn() {
    assertFinds(ProjectionModel.AMDAHL, w -> 10 + 400.0 / w);
    assertFinds(ProjectionModel.TWO_POINT, w -> 10 + 400.0 / w);
    assertFinds(ProjectionModel.USL, w -> (400 + 20.0 * (w - 1) + 0.5 * w * (w - 1)) / w);
    assertFinds(ProjectionModel.ERNEST, w -> 5 + 300.0 / w + 2 * Math.log(w) + 0.3 * w);
    assertFinds(ProjectionModel.PAPER, w -> (-100 * Math.log(w) + 500) / w);
  }

  @Test
  void twoPointsAreThoseAtTheEnds() {
    List<MeasuredRun> runs = runs(w -> 10 + 400.0 / w, 2, 16);
    runs.add(1, new MeasuredRun(on(4, INPUT), 1_000));
    assertThat(
            new Projector(runs, false, ProjectionModel.TWO_POINT).project(on(8, INPUT)).seconds())
        .isCloseTo(60, Percentage.withPercentage(0.01));
  }

  @Test
  void inputCountsAsWork() {
    List<MeasuredRun> runs = runs(w -> 10 + 400.0 / w, 4, 8, 16);
    assertThat(
            new Projector(runs, false, ProjectionModel.AMDAHL).project(on(8, 2 * INPUT)).seconds())
        .isCloseTo(110, Percentage.withPercentage(0.01));
  }

  /** Where the path length of equation 3 is not positive any more. */
  @Test
  void thePaperSaysNothingBeyondItsPathLength() {
    List<MeasuredRun> runs = runs(w -> (-300 * Math.log(w) + 900) / w, 2, 4, 8, 16);
    Projection projection =
        new Projector(runs, false, ProjectionModel.PAPER).project(on(24, INPUT));
    assertThat(projection.isRefused()).isTrue();
    assertThat(projection.refused()).contains("the model paper has no time");
  }

  @ParameterizedTest
  @EnumSource(ProjectionModel.class)
  void whatNobodyCanKnowIsRefusedByAll(ProjectionModel model) {
    List<MeasuredRun> runs = runs(w -> 10 + 400.0 / w, 4, 8, 16);
    Projector projector = new Projector(runs, false, model);
    assertThat(projector.project(on(40, INPUT)).refused()).contains("twice");
    assertThat(projector.project(new Scale(8, "b", 0, 0, INPUT)).refused()).contains("type 'b'");
    boolean ours = model == ProjectionModel.CURVE;
    assertThat(new Projector(runs, true, model).project(on(40, INPUT)).isRefused())
        .isEqualTo(!ours);
  }

  @ParameterizedTest
  @EnumSource(ProjectionModel.class)
  void aModelIsFoundByItsName(ProjectionModel model) {
    assertThat(ProjectionModel.of(model.label())).isSameAs(model);
  }

  @Test
  void aNameThatNoneHasIsRefusedWithAllThereAre() {
    assertThatThrownBy(() -> ProjectionModel.of("oracle"))
        .hasMessage(
            "there is no model oracle; there are curve, paper, two-point, amdahl, usl, ernest");
  }
}
