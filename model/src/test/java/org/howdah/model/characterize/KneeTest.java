package org.howdah.model.characterize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** From where on more of something gains little. */
class KneeTest {
  private static JobRecord job(int slots, long inputBytes, int reduces, long wallMillis) {
    PhaseRecord map = new PhaseRecord("map", Map.of("tasks", 4L));
    PhaseRecord reduce = new PhaseRecord("reduce", Map.of("tasks", (long) reduces));
    return new JobRecord(
        "sort", "process", 1, slots, 1 << 20, false, inputBytes, wallMillis, map, reduce);
  }

  @Test
  void theLeastThatHasNineTenthsOfTheBestRate() {
    List<Knee> knees =
        Knee.of(
            List.of(
                job(1, 900, 1, 1_000),
                job(2, 900, 1, 500),
                job(4, 900, 1, 460),
                job(8, 900, 1, 450)));
    assertThat(knees).hasSize(1);
    assertThat(knees.get(0).axis()).isEqualTo(Axis.SLOTS);
    assertThat(knees.get(0).knee()).isEqualTo(2);
    assertThat(knees.get(0).isAtTheEnd()).isFalse();
  }

  @Test
  void whereTheMostIsBestByFarItMayNotBeEnough() {
    List<Knee> knees = Knee.of(List.of(job(1, 900, 1, 1_000), job(2, 900, 1, 500)));
    assertThat(knees.get(0).knee()).isEqualTo(2);
    assertThat(knees.get(0).isAtTheEnd()).isTrue();
  }

  @Test
  void theSmallestInputThatIsWorthwhile() {
    List<Knee> knees =
        Knee.of(List.of(job(2, 10, 1, 1_000), job(2, 100, 1, 1_100), job(2, 1_000, 1, 10_500)));
    assertThat(knees.get(0).axis()).isEqualTo(Axis.INPUT);
    assertThat(knees.get(0).knee()).isEqualTo(100);
  }

  @Test
  void ofRepeatsTheMedianCounts() {
    List<Knee> knees =
        Knee.of(
            List.of(
                job(1, 900, 1, 500),
                job(1, 900, 1, 510),
                job(1, 900, 1, 9_000),
                job(2, 900, 1, 500)));
    assertThat(knees.get(0).knee()).isEqualTo(1);
  }

  @Test
  void runsThatDifferInTwoThingsAreNotCompared() {
    assertThat(Knee.of(List.of(job(1, 900, 1, 1_000), job(2, 1_800, 1, 1_000)))).isEmpty();
  }
}
