package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Slots beyond what the processors bear. */
class ProcessorWorkersTest {
  private static final Offset<Double> NEAR = within(1e-9);
  private static final double USABLE = 0.96;

  private static Scale scale(int slots, double inputBytes, int processors) {
    return new Scale(1, "here", slots, 16, inputBytes, 0, processors);
  }

  private static MeasuredRun run(int slots, double inputBytes, double seconds, double cpuSeconds) {
    return new MeasuredRun(scale(slots, inputBytes, 2), seconds, cpuSeconds);
  }

  private static double workers(List<MeasuredRun> runs, Scale target) {
    return SlotWorkers.knownOf(runs, target).of(target);
  }

  @Test
  void aSlotThatKeepsMoreThanOneProcessorBusyLeavesLessForTheOther() {
    List<MeasuredRun> runs = List.of(run(1, 1e9, 10, 12.5));
    assertThat(workers(runs, scale(1, 1e9, 2))).isEqualTo(1, NEAR);
    assertThat(workers(runs, scale(2, 1e9, 2))).isEqualTo(USABLE * 1.6, NEAR);
    assertThat(workers(runs, scale(8, 1e9, 2))).isEqualTo(USABLE * 1.6, NEAR);
    assertThat(workers(runs, scale(8, 1e9, 8))).isEqualTo(USABLE * 6.4, NEAR);
  }

  @Test
  void aSlotThatWaitsLeavesRoomForMore() {
    List<MeasuredRun> runs = List.of(run(1, 1e9, 10, 5));
    assertThat(workers(runs, scale(3, 1e9, 2))).isEqualTo(16 / 6.0, NEAR);
    assertThat(workers(runs, scale(8, 1e9, 2))).isEqualTo(USABLE * 4, NEAR);
  }

  @Test
  void runsThatHadEveryProcessorDoNotSayWhatASlotWants() {
    List<MeasuredRun> runs = List.of(run(1, 1e9, 10, 12.5), run(2, 1e9, 6.4, 12.7));
    assertThat(workers(runs, scale(2, 1e9, 2))).isEqualTo(USABLE * 1.6, NEAR);
  }

  @Test
  void theNearestInputSays() {
    List<MeasuredRun> runs = List.of(run(1, 1e8, 10, 16), run(1, 1e9, 100, 110));
    assertThat(workers(runs, scale(2, 1.1e8, 2))).isEqualTo(USABLE * 1.25, NEAR);
    assertThat(workers(runs, scale(2, 8e8, 2))).isEqualTo(USABLE * 2 / 1.1, NEAR);
  }

  @Test
  void whereProcessorsAreNotKnownSlotsCount() {
    List<MeasuredRun> runs = new ArrayList<>(List.of(run(1, 1e9, 10, 12.5)));
    assertThat(workers(runs, scale(2, 1e9, 0)))
        .as("those of the runs")
        .isEqualTo(USABLE * 1.6, NEAR);
    runs.add(new MeasuredRun(scale(1, 1e9, 2), 10));
    assertThat(workers(runs, scale(2, 1e9, 2))).isEqualTo(2, NEAR);
    assertThat(workers(List.of(), scale(2, 1e9, 2))).isEqualTo(2, NEAR);
  }

  @Test
  void fromOneSlotToTwoATimeIsNotHalved() {
    List<MeasuredRun> runs = new ArrayList<>();
    for (double size : new double[] {1e8, 2e8, 4e8}) {
      runs.add(run(1, size, size / 4e7, 1.25 * size / 4e7));
    }
    Projection projection = new Projector(runs, false).project(scale(2, 4e8, 2));
    assertThat(projection.seconds()).isBetween(6.3, 7.0);
  }

  @Test
  void processorsAreThoseOfTheTargetsType() {
    Scale large = new Scale(1, "large", 1, 16, 1e9, 0, 16);
    List<MeasuredRun> runs = List.of(new MeasuredRun(large, 10, 20), run(1, 1e9, 10, 12.5));
    assertThat(workers(runs, scale(2, 1e9, 0))).isEqualTo(USABLE * 1.6, NEAR);
  }

  @Test
  void runsWithAsManySlotsAsTheTargetNeedNoBound() {
    List<MeasuredRun> runs = List.of(run(2, 1e9, 10, 12.5), run(2, 2e9, 20, 38));
    assertThat(workers(runs, scale(2, 4e9, 2))).isEqualTo(2, NEAR);
  }

  @Test
  void whatMoreProcessorsGainIsNotGuessedFromRunsThatHadTooFew() {
    List<MeasuredRun> runs =
        List.of(run(4, 1e9, 10, 19), run(4, 1e9, 10.1, 19), run(4, 2e9, 20, 38.5));
    assertThat(new Projector(runs, false).project(scale(4, 1e9, 16)).refused())
        .isEqualTo(
            "all runs kept every processor busy, so that nobody knows what more of them gain; make a"
                + " run with 16");
    assertThat(new Projector(runs, false).project(scale(4, 1e9, 2)).isRefused()).isFalse();
  }
}
