package org.howdah.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What is said of two saved benchmarks. */
class ComparisonTest {
  private static Comparison compare(Saved before, Saved after) throws IOException {
    return new Comparison(before.read("before.json"), after.read("after.json"), 0.05);
  }

  @Test
  void eachFigureHasALineWithItsVerdict() throws Exception {
    Comparison comparison =
        compare(
            new Saved().wall("wordcount-real", "howdah", 10, 10, 10).wall("start", "howdah", 1, 1),
            new Saved().wall("wordcount-real", "howdah", 12, 12, 12).wall("start", "howdah", 1, 1));
    assertThat(comparison.isWorse()).isTrue();
    assertThat(comparison.markdown())
        .contains(
            "| wordcount-real | howdah | wall time | 10.0 s | 12.0 s | 1.20 | 1.20–1.20 | slower |\n")
        .contains("| start | howdah | wall time | 1.00 s | 1.00 s | 1.00 | 1.00–1.00 | same |\n")
        .endsWith(
            "0 better, 1 the same, 1 worse, 0 of which nothing can be said: more rounds may tell.\n");
  }

  @Test
  void aRivalThatGotSlowerIsAWarningAndNotARegression() throws Exception {
    Comparison comparison =
        compare(
            new Saved().wall("start", "howdah", 1, 1).wall("start", "hadoop-local", 5, 5),
            new Saved().wall("start", "howdah", 1, 1).wall("start", "hadoop-local", 6, 6));
    assertThat(comparison.isWorse()).isFalse();
    assertThat(comparison.markdown())
        .contains("rivals changed, too: hadoop-local. If their programs did not, the machine did.");
  }

  @Test
  void moreMemoryIsSaidAndIsNotSlower() throws Exception {
    Comparison comparison =
        compare(
            new Saved().add("start", "howdah", "peakBytes", 1 << 20, 1 << 20),
            new Saved().add("start", "howdah", "peakBytes", 2 << 20, 2 << 20));
    assertThat(comparison.isWorse()).isFalse();
    assertThat(comparison.markdown()).contains("| peak memory | 1.00 MiB | 2.00 MiB | 2.00 |");
    assertThat(comparison.markdown()).contains("| more |").doesNotContain("rivals changed");
  }

  @Test
  void whatNobodyCouldMeasureIsNotMissing() throws Exception {
    Saved before = new Saved().wall("start", "howdah", 1, 1);
    Saved after = new Saved().wall("start", "howdah", 1, 1).add("start", "howdah", "mapCpuSeconds");
    assertThat(compare(before, after).markdown()).doesNotContain("has no");
    assertThat(compare(after, before).markdown()).doesNotContain("has no");
  }

  @Test
  void whatOnlyOneHasIsNamed() throws Exception {
    Comparison comparison =
        compare(
            new Saved().wall("start", "howdah", 1, 1).wall("sort", "howdah", 2, 2),
            new Saved().wall("start", "howdah", 1, 1).wall("start", "spark-rdd", 5, 5));
    assertThat(comparison.isWorse()).isFalse();
    assertThat(comparison.markdown())
        .contains("before.json has no start of spark-rdd")
        .contains("after.json has no sort of howdah");
  }

  @Test
  void withoutAnythingInCommonThatIsSaid() throws Exception {
    Comparison comparison = compare(new Saved(), new Saved().wall("start", "howdah", 1));
    assertThat(comparison.isWorse()).isFalse();
    assertThat(comparison.markdown()).contains("They have no figure in common.");
  }

  @Test
  void oneRoundCannotBeWorse() throws Exception {
    Comparison comparison =
        compare(new Saved().wall("start", "howdah", 1), new Saved().wall("start", "howdah", 10));
    assertThat(comparison.isWorse()).isFalse();
    assertThat(comparison.markdown()).contains("| 1.00 s | 10.0 s | 10.00 |  | cannot be said |");
  }

  @Test
  void doubtsOfBothAreRepeated() throws Exception {
    Comparison comparison =
        compare(
            new Saved().missing("it was interrupted").wall("start", "howdah", 1, 1),
            new Saved().warning("the machine was not quiet").wall("start", "howdah", 1, 1));
    assertThat(comparison.markdown())
        .contains("**Warning:** before.json: it is incomplete: it was interrupted")
        .contains("**Warning:** after.json: the machine was not quiet");
  }

  @Test
  void otherConditionsAreAWarningForWhomComparesAnyway() throws Exception {
    Comparison comparison =
        compare(
            new Saved().machine("cores", "8").setting("textBytes", 2048),
            new Saved().machine("commit", "abc"));
    assertThat(comparison.markdown())
        .contains("not the same conditions: the machine's cores was 8 and is 2")
        .contains("not the same conditions: the setting textBytes was 2048 and is 1024")
        .doesNotContain("commit was");
  }
}
