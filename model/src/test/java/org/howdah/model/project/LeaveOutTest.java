package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeaveOutTest {
  private static Scale on(int nodes) {
    return new Scale(nodes, "a", 0, 0, 1e9);
  }

  private static List<MeasuredRun> runs(int... nodes) {
    List<MeasuredRun> runs = new ArrayList<>();
    for (int each : nodes) {
      runs.add(new MeasuredRun(on(each), 10 + 360.0 / each));
    }
    return runs;
  }

  @Test
  void eachRunIsProjectedFromTheOthers() {
    LeaveOut left = LeaveOut.of(runs(4, 6, 8, 12, 16), ProjectionModel.CURVE);
    assertThat(left.all()).hasSize(5);
    assertThat(left.projected()).hasSize(5);
    assertThat(left.percentOff(0.5)).isLessThan(3);
    assertThat(left.percentIn95()).isEqualTo(100);
  }

  @Test
  void repeatsOfARunAreLeftOutWithIt() {
    List<MeasuredRun> runs = runs(4, 8, 16);
    runs.add(new MeasuredRun(on(8), 1000));
    LeaveOut left = LeaveOut.of(runs, ProjectionModel.CURVE);
    assertThat(left.all().get(1).projection()).isEqualTo(left.all().get(3).projection());
    assertThat(left.all().get(1).percentOff()).isLessThan(10);
    assertThat(left.all().get(3).percentOff()).isGreaterThan(90);
    assertThat(left.percentIn95()).isEqualTo(75);
  }

  @Test
  void whatTheOthersSayNothingOfIsLeftAside() {
    LeaveOut left = LeaveOut.of(runs(4), ProjectionModel.CURVE);
    assertThat(left.all()).hasSize(1);
    assertThat(left.projected()).isEmpty();
    assertThat(left.percentOff(0.5)).isNaN();
    assertThat(left.percentIn80()).isNaN();
  }
}
