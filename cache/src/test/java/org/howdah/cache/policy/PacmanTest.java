package org.howdah.cache.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.howdah.cache.policy.Reads.blocks;
import static org.howdah.cache.policy.Reads.fill;
import static org.howdah.cache.policy.Reads.request;
import static org.howdah.cache.policy.Reads.shortOf;

import java.util.Set;
import org.junit.jupiter.api.Test;

class PacmanTest {
  private static final DataSet SMALL = new DataSet("small", 1);
  private static final DataSet LARGE = new DataSet("large", 3);
  private static final DataSet PART = new DataSet("part", 2);

  @Test
  void anIncompleteDataSetGoesBeforeAnyCompleteOne() {
    for (Pacman.Variant variant : Pacman.Variant.values()) {
      Policy policy = new Pacman(variant, 100);
      fill(policy, "n", "1", LARGE, 0, 1, 2);
      fill(policy, "n", "2", PART, 0);
      for (int i = 0; i < 5; i++) {
        policy.hit(request("n", "2", PART, 0));
      }
      assertThat(policy.reclaim("n", shortOf(1))).isEqualTo(blocks("part", 0));
    }
  }

  @Test
  void lifeGivesUpTheLargestAndOnlyAsManyBlocksAsNeeded() {
    Policy policy = new Pacman(Pacman.Variant.LIFE, 100);
    fill(policy, "n", "1", SMALL, 0);
    fill(policy, "n", "2", LARGE, 0, 1, 2);
    policy.hit(request("n", "3", LARGE, 0));
    assertThat(policy.reclaim("n", shortOf(2))).isEqualTo(blocks("large", 0, 1));
  }

  @Test
  void lfuFGivesUpTheLeastAccessed() {
    Policy policy = new Pacman(Pacman.Variant.LFU_F, 100);
    fill(policy, "n", "1", SMALL, 0);
    fill(policy, "n", "2", LARGE, 0, 1, 2);
    assertThat(policy.reclaim("n", shortOf(1))).isEqualTo(blocks("small", 0));
  }

  @Test
  void whatWasNotAccessedWithinTheWindowGoesFirst() {
    Policy policy = new Pacman(Pacman.Variant.LIFE, 2);
    fill(policy, "n", "1", SMALL, 0);
    fill(policy, "n", "2", LARGE, 0, 1, 2);
    policy.hit(request("n", "3", LARGE, 0));
    assertThat(policy.reclaim("n", new Room(0, Set.of()))).isEmpty();
    policy.hit(request("n", "4", LARGE, 0));
    assertThat(policy.reclaim("n", shortOf(1))).isEqualTo(blocks("small", 0));
  }
}
