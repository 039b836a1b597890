package org.howdah.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeedsTest {
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
