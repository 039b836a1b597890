package org.howdah.model.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.howdah.cache.policy.Policies;
import org.junit.jupiter.api.Test;

/** How near the simulation comes to the paper, and that it comes as near each time. */
class PaperFiguresTest {
  private static final Settings SHORT =
      new Settings(Policies.MPCACHE, Policies.LIFE, 300, 1, 1, true);

  private static Map<String, Double> errors(int figure) {
    return PaperFigures.draw(figure, SHORT).comparisons().stream()
        .collect(Collectors.toMap(Comparison::what, Comparison::error));
  }

  private static double number(Figure figure, int row, int column) {
    return ((Number) figure.rows().get(row).get(column)).doubleValue();
  }

  @Test
  void hadoopFallsFartherBehindTheIdealWithEachCore() {
    Figure figure = PaperFigures.draw(1, SHORT);
    for (int row = 1; row < figure.rows().size(); row++) {
      assertThat(number(figure, row, 1)).isLessThan(number(figure, row - 1, 1));
      assertThat(number(figure, row, 3)).isGreaterThan(number(figure, row - 1, 3));
      assertThat(number(figure, row, 4)).isLessThan(number(figure, row, 1));
    }
  }

  @Test
  void theMeansOfThe13JobsAreThoseOfThePaper() {
    Map<String, Double> errors = errors(3);
    assertThat(errors.get("repeated, all, job, mpcache")).isCloseTo(0, within(0.05));
    assertThat(errors.get("stream, all, job, mpcache")).isCloseTo(0, within(0.05));
    assertThat(errors.get("repeated, all, job, mpcache over pacman")).isCloseTo(0, within(0.1));
    assertThat(errors.get("repeated, medium, job, mpcache")).isCloseTo(0, within(0.05));
    assertThat(errors.get("repeated, heavy, job, mpcache")).isCloseTo(0, within(0.05));
    assertThat(errors.get("repeated, sequence-count, job, pacman")).isCloseTo(0, within(0.1));
    assertThat(errors.get("repeated, term-vector, job, pacman")).isCloseTo(0, within(0.1));
  }

  @Test
  void anotherPolicyHasItsNameAndIsNotHeldAgainstThePaper() {
    Settings other = new Settings(Policies.JOB_SHARES, Policies.LIFE, 60, 1, 1, true);
    assertThat(PaperFigures.draw(3, other))
        .satisfies(figure -> assertThat(figure.columns()).contains("job-shares speedup"))
        .satisfies(figure -> assertThat(figure.comparisons()).isEmpty());
    assertThat(PaperFigures.draw(5, other).comparisons()).isEmpty();
  }

  @Test
  void theOtherPolicyOfPacmanIsHeldAgainstThePaperTooAndNoOtherIs() {
    Settings lfuF = new Settings(Policies.MPCACHE, Policies.LFU_F, 60, 1, 1, true);
    assertThat(PaperFigures.draw(4, lfuF))
        .satisfies(figure -> assertThat(figure.columns()).contains("pacman lfu-f speedup"))
        .satisfies(
            figure ->
                assertThat(figure.comparisons())
                    .extracting(Comparison::what)
                    .contains("stream, light, job, pacman"));
    Settings lru = new Settings(Policies.MPCACHE, Policies.LRU, 60, 1, 1, true);
    assertThat(PaperFigures.draw(4, lru))
        .satisfies(figure -> assertThat(figure.columns()).contains("lru in memory speedup"))
        .satisfies(
            figure ->
                assertThat(figure.comparisons())
                    .isNotEmpty()
                    .noneMatch(one -> one.what().contains("pacman")));
  }

  @Test
  void allNumbersOfTheTextAreCompared() {
    assertThat(errors(3))
        .containsKeys(
            "repeated, k-means, map, pacman",
            "repeated, heavy without adjacency-list, map, mpcache, least",
            "repeated, heavy without adjacency-list, map, mpcache, most");
    assertThat(errors(5))
        .containsOnlyKeys(
            "medium, reduce, mpcache, with 5 GB",
            "medium, job, mpcache, with 5 GB",
            "light, GB a node where the gain ends",
            "medium, GB a node where the gain ends");
  }

  @Test
  void whatIsFittedFits() {
    List<Comparison> fitted =
        PaperFigures.draw(3, SHORT).comparisons().stream().filter(Comparison::fitted).toList();
    assertThat(fitted)
        .hasSize(3)
        .allSatisfy(one -> assertThat(one.error()).as(one.what()).isCloseTo(0, within(0.01)));
  }

  @Test
  void eightCoresGainLess() {
    Map<String, Double> errors = errors(4);
    assertThat(errors.get("repeated, light, job, mpcache")).isCloseTo(0, within(0.1));
    assertThat(errors.get("repeated, heavy, map, mpcache")).isCloseTo(0, within(0.15));
    assertThat(errors.get("repeated, heavy, map, pacman")).isCloseTo(0, within(0.15));
    // As the notes of the figure say, cores beyond 6 do nothing for 40 reduce tasks on 7 nodes.
    assertThat(errors.get("repeated, heavy, reduce, mpcache")).isGreaterThan(0.5);
  }

  @Test
  void aLargerCacheGainsMoreAndNoneGainsNothing() {
    Figure figure = PaperFigures.draw(5, SHORT);
    for (int column = 1; column <= 3; column++) {
      assertThat(number(figure, 0, column)).isCloseTo(1, within(1e-9));
      for (int row = 1; row < figure.rows().size(); row++) {
        assertThat(number(figure, row, column))
            .isGreaterThan(0.98 * number(figure, row - 1, column));
      }
    }
  }

  @Test
  void theSameSettingsDrawTheSame() {
    assertThat(PaperFigures.draw(5, SHORT)).isEqualTo(PaperFigures.draw(5, SHORT));
    assertThat(PaperStream.draw(50, 1, 7)).isEqualTo(PaperStream.draw(50, 1, 7));
    assertThat(PaperStream.draw(50, 1, 7)).isNotEqualTo(PaperStream.draw(50, 1, 8));
  }

  @Test
  void sizesFollowZipfsLaw() {
    List<PaperStream.Draw> draws = PaperStream.draw(20_000, 1, 3);
    double sum = 0;
    for (int k = 1; k <= PaperStream.SIZES; k++) {
      sum += 1.0 / k;
    }
    for (int k : new int[] {1, 2, 10, 20}) {
      int size = k;
      double share = draws.stream().filter(draw -> draw.size() == size).count() / 20_000.0;
      assertThat(share).as("size %d", k).isCloseTo(1 / (k * sum), within(0.015));
    }
  }

  @Test
  void aFigureThatThereIsNotIsRefusedWithThoseThatThereAre() {
    assertThatThrownBy(() -> PaperFigures.draw(2, SHORT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("figure 2")
        .hasMessageContaining("there are: 1, 3, 4, 5");
  }
}
