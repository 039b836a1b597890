package org.howdah.model.characterize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What runs say of a job's settings. */
class AdviceTest {
  private static JobRecord job(
      boolean isCompressed, long inputBytes, int reduces, long wallMillis) {
    PhaseRecord map = new PhaseRecord("map", Map.of("tasks", 4L));
    PhaseRecord reduce = new PhaseRecord("reduce", Map.of("tasks", (long) reduces));
    return new JobRecord(
        "sort", "process", 1, 4, 1 << 20, isCompressed, inputBytes, wallMillis, map, reduce);
  }

  @Test
  void reducesForEachSlotAreThoseOfTheFastestRun() {
    List<Advice> advice =
        Advice.of(
            List.of(job(false, 900, 1, 900), job(false, 900, 3, 500), job(false, 900, 8, 600)));
    assertThat(advice)
        .containsExactly(
            new Advice(
                "reduces",
                "sort, reduces: 3 are fastest with 4 slots, 0.75 for each; the paper advises 0.95"));
  }

  @Test
  void theSmallestInputThatIsWorthAJob() {
    List<Advice> advice =
        Advice.of(
            List.of(
                job(false, 1 << 20, 1, 1_000),
                job(false, 10 << 20, 1, 1_200),
                job(false, 100 << 20, 1, 11_000)));
    assertThat(advice).hasSize(1);
    assertThat(advice.get(0).text()).contains("from 10", "MiB on");
  }

  @Test
  void compressionIsComparedBetweenRunsThatAreOtherwiseAlike() {
    List<Advice> advice =
        Advice.of(
            List.of(
                job(false, 900, 1, 1_000),
                job(true, 900, 1, 800),
                job(false, 900, 1, 1_010),
                job(true, 900, 1, 810),
                job(false, 900, 1, 990),
                job(true, 900, 1, 790)));
    assertThat(advice)
        .containsExactly(
            new Advice(
                "compression",
                "sort, compressed map output: takes 0.80 times as long (0.80 to 0.80); worthwhile"));
    assertThat(Advice.of(List.of(job(false, 900, 1, 1_000), job(true, 900, 1, 1_010))))
        .extracting(Advice::text)
        .allMatch(text -> text.endsWith("no matter"));
    assertThat(Advice.of(List.of(job(false, 900, 1, 1_000), job(true, 900, 1, 1_100))))
        .extracting(Advice::text)
        .allMatch(text -> text.endsWith("not worthwhile"));
  }

  @Test
  void runsThatDifferInNothingSayNothing() {
    assertThat(Advice.of(List.of(job(false, 900, 1, 1_000), job(false, 900, 1, 1_100)))).isEmpty();
  }

  @Test
  void ofRunsThatAreAlikeTheOneInTheMiddleStandsForAll() {
    List<JobRecord> jobs =
        List.of(
            job(false, 900, 1, 900),
            job(true, 900, 1, 5),
            job(false, 900, 1, 100),
            job(false, 900, 1, 500));
    assertThat(Advice.medianRuns(jobs)).extracting(JobRecord::wallMillis).containsExactly(500L, 5L);
  }
}
