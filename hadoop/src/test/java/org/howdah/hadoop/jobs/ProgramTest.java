package org.howdah.hadoop.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

/** The generator itself: what it draws, and how it makes programs smaller. */
class ProgramTest {
  private static final int DRAWN = 2000;
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void aProgramIsDrawnFromItsSeedAlone() {
    for (long seed = 0; seed < DRAWN; seed++) {
      assertThat(Program.draw(new Random(seed))).isEqualTo(Program.draw(new Random(seed)));
    }
  }

  @Test
  void eachChoiceIsInSomeProgram() {
    Map<Trait, Set<String>> seen = new EnumMap<>(Trait.class);
    Random random = new Random(1);
    for (int i = 0; i < DRAWN; i++) {
      Program program = Program.draw(random);
      note(program.all(), seen);
      program.stages().forEach(stage -> note(stage, seen));
    }
    for (Trait trait : Trait.values()) {
      Set<String> expected = new TreeSet<>(trait.choices());
      assertThat(seen.get(trait)).as(trait.word()).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  private static void note(Traits traits, Map<Trait, Set<String>> seen) {
    traits
        .choices()
        .forEach((trait, choice) -> seen.computeIfAbsent(trait, t -> new TreeSet<>()).add(choice));
  }

  @Test
  void nothingIsSmallerThanTheSmallestProgram() {
    Seeds.check(
        20,
        random -> {
          Program smallest =
              new Shrinker(program -> "fails", 10_000, HOUR)
                  .shrink(Program.draw(random), "fails")
                  .program();
          assertThat(smallest.stages()).hasSize(1);
          assertThat(smallest.toString())
              .isEqualTo("  input and runtime: all plain\n  job 1: all plain");
        });
  }

  @Test
  void whatMakesAProgramFailIsAllThatIsLeftOfIt() {
    Seeds.check(
        20,
        random -> {
          Program failing = Program.draw(random);
          while (!growsFromTwentyLines(failing)) {
            failing = Program.draw(random);
          }
          Shrinker shrinker =
              new Shrinker(program -> growsFromTwentyLines(program) ? "fails" : "", 10_000, HOUR);
          assertThat(shrinker.shrink(failing, "fails").program().toString())
              .isEqualTo("  input and runtime: lines 20\n  job 1: combiner split");
        });
  }

  private static boolean growsFromTwentyLines(Program program) {
    return program.all().number(Trait.LINES) >= 20
        && program.stages().stream().anyMatch(stage -> stage.is(Trait.COMBINER, "split"));
  }

  @Test
  void noMoreProgramsAreTriedThanAllowed() {
    int[] tried = {0};
    Shrinker shrinker =
        new Shrinker(
            program -> {
              tried[0]++;
              return "";
            },
            7,
            HOUR);
    shrinker.shrink(Program.draw(new Random(3)), "fails");
    assertThat(tried[0]).isBetween(1, 7);
  }

  @Test
  void noProgramIsTriedWhenTheTimeIsOver() {
    Program drawn = Program.draw(new Random(3));
    Shrinker shrinker = new Shrinker(program -> "fails", 10_000, Duration.ZERO);
    assertThat(shrinker.shrink(drawn, "fails")).isEqualTo(new Shrinker.Found(drawn, "fails", 0));
  }

  @Test
  void aProgramThatFailsInAnotherWayIsNotTakenForTheOneThatWasFound() {
    Program drawn = Program.draw(new Random(3));
    Shrinker shrinker = new Shrinker(program -> "Other: 7", 50, HOUR);
    assertThat(shrinker.shrink(drawn, "Fault: 3").program()).isEqualTo(drawn);
  }

  @Test
  void aJobIsNotGivenMoreSplitsThanStockHadoopReadsInTime() {
    Traits plain = Traits.draw(Trait.Of.STAGE, new Random(1));
    Traits whole = plain.plain(Trait.SPLIT_BYTES, Trait.RECORDS_A_WORD);
    assertThat(Legal.isSmallEnough(whole, 600_000)).isTrue();
    assertThat(Legal.isSmallEnough(whole.with(Trait.SPLIT_BYTES, "2000"), 600_000)).isTrue();
    assertThat(Legal.isSmallEnough(whole.with(Trait.SPLIT_BYTES, "300"), 600_000)).isFalse();
    assertThat(Legal.isSmallEnough(whole.with(Trait.RECORDS_A_WORD, "5"), 600_000)).isFalse();
  }
}
