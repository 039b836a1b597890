package org.howdah.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeedsTest {
  private static final String CHECK = "a.BTest.c-1";

  @TempDir private Path folder;

  @Test
  void everyCaseDrawsOtherNumbers() {
    List<Long> drawn = new ArrayList<>();
    Seeds.check(20, null, random -> drawn.add(random.nextLong()));
    assertThat(drawn).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void aFixedSeedRunsOneCaseAndAlwaysTheSame() {
    List<Long> drawn = new ArrayList<>();
    Seeds.check(20, 7L, random -> drawn.add(random.nextLong()));
    Seeds.check(20, 7L, random -> drawn.add(random.nextLong()));
    assertThat(drawn).hasSize(2);
    assertThat(drawn.get(0)).isEqualTo(drawn.get(1));
  }

  @Test
  void aFailureNamesTheSeedAndKeepsTheCause() {
    IOException broken = new IOException("broken");
    assertThatThrownBy(
            () ->
                Seeds.check(
                    20,
                    7L,
                    random -> {
                      throw broken;
                    }))
        .isInstanceOf(AssertionError.class)
        .hasMessage("repeat this case with -Dhowdah.seed=7: broken")
        .hasCause(broken);
  }

  @Test
  void theNamedSeedRepeatsTheFailure() {
    AssertionError first = failure(null);
    String seed = first.getMessage().replaceAll("(?s).*howdah.seed=(-?\\d+): .*", "$1");
    assertThat(failure(Long.valueOf(seed))).hasMessage(first.getMessage());
  }

  @Test
  void aSeedThatFailedIsKeptAndTheNextRunBeginsWithIt() throws IOException {
    KeptSeeds kept = new KeptSeeds(folder.resolve("seeds"));
    List<Long> first = new ArrayList<>();
    AssertionError failure = failingOn(5, kept, first);
    assertThat(first).hasSize(5);
    Path file = folder.resolve("seeds").resolve("a.BTest.c-1");
    assertThat(failure).hasMessageContaining(", kept in " + file + ": draw 5");
    assertThat(failure).hasMessageContaining("-Dhowdah.seed=" + Files.readString(file).strip());
    List<Long> second = new ArrayList<>();
    failingOn(1, kept, second);
    assertThat(second).containsExactly(first.get(4));
  }

  @Test
  void aSeedThatPassesAgainIsFollowedByFreshOnes() {
    KeptSeeds kept = new KeptSeeds(folder);
    List<Long> first = new ArrayList<>();
    failingOn(1, kept, first);
    List<Long> second = new ArrayList<>();
    Seeds.check(20, kept, CHECK, random -> second.add(random.nextLong()));
    assertThat(second).hasSize(21).startsWith(first.get(0)).doesNotHaveDuplicates();
  }

  @Test
  void aCheckDoesNotRunAnothersSeed() {
    KeptSeeds kept = new KeptSeeds(folder);
    failingOn(1, kept, new ArrayList<>());
    List<Long> drawn = new ArrayList<>();
    Seeds.check(3, kept, "a.BTest.c-2", random -> drawn.add(random.nextLong()));
    assertThat(drawn).hasSize(3);
  }

  @Test
  void aFileWithoutASeedIsNamed() throws IOException {
    Files.writeString(folder.resolve(CHECK), "seven");
    KeptSeeds kept = new KeptSeeds(folder);
    assertThatThrownBy(() -> Seeds.check(3, kept, CHECK, random -> {}))
        .hasMessageContaining(folder.resolve(CHECK) + " has no seed that can be read: delete it");
  }

  @Test
  void eachCheckOfARunningTestHasAName() {
    String name = "org.howdah.testkit.SeedsTest.eachCheckOfARunningTestHasAName";
    assertThat(RunningTest.nextCheck()).hasValue(name + "-1");
    assertThat(RunningTest.nextCheck()).hasValue(name + "-2");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void eachCaseOfAParameterizedTestHasAName(int number) {
    assertThat(RunningTest.nextCheck().get())
        .isEqualTo(
            "org.howdah.testkit.SeedsTest.eachCaseOfAParameterizedTestHasAName.int.#"
                + number
                + "-1");
  }

  @Test
  void theNameOfAFileIsBoundedAndHasNoSlash() {
    String id = "[engine:junit-jupiter]/[class:a.BTest]/[method:c(" + "a/b, ".repeat(99) + "int)]";
    assertThat(RunningTest.fileName(id)).hasSize(200).doesNotContain("/").endsWith(".int");
  }

  private static AssertionError failingOn(int draw, KeptSeeds kept, List<Long> drawn) {
    try {
      Seeds.check(
          20,
          kept,
          CHECK,
          random -> {
            drawn.add(random.nextLong());
            if (drawn.size() == draw) {
              throw new IOException("draw " + draw);
            }
          });
    } catch (AssertionError e) {
      return e;
    }
    throw new IllegalStateException("did not fail");
  }

  private static AssertionError failure(Long seed) {
    try {
      Seeds.check(
          1000,
          seed,
          random -> {
            int rolled = random.nextInt(10_000);
            assertThat(rolled % 10).as("rolled %d", rolled).isNotZero();
          });
    } catch (AssertionError e) {
      return e;
    }
    throw new IllegalStateException("no case of 1000 failed");
  }
}
