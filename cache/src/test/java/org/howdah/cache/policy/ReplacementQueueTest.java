package org.howdah.cache.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.howdah.cache.policy.Reads.block;

import org.junit.jupiter.api.Test;

/** Equations 1 and 2 by hand. */
class ReplacementQueueTest {
  private static final double BONUS = 3;
  private final ReplacementQueue queue = new ReplacementQueue(BONUS);

  private CachedDataSet set(String name, int size, int cached, int reads) {
    CachedDataSet set = new CachedDataSet(name, name.hashCode());
    set.resize(size);
    for (int i = 0; i < cached; i++) {
      set.add("n", block(name, i));
    }
    for (int i = 0; i < reads; i++) {
      set.accessed(1);
    }
    queue.accessed(set);
    return set;
  }

  @Test
  void priorityIsBonusAndClockAndFrequencyBySize() {
    assertThat(set("a", 4, 3, 8).priority()).isEqualTo(0 + 0 + (8 / 4.0) / 4);
    assertThat(set("b", 4, 4, 8).priority()).isEqualTo(BONUS + 0 + (8 / 4.0) / 4);
  }

  @Test
  void theClockIsThePriorityOfTheLastVictim() {
    CachedDataSet victim = set("a", 2, 2, 2);
    queue.evict(victim);
    assertThat(queue.clock()).isEqualTo(BONUS + 0.5);
    assertThat(set("b", 4, 1, 1).priority()).isEqualTo(BONUS + 0.5 + (1 / 4.0) / 4);
  }

  @Test
  void theClockDoesNotRunBack() {
    CachedDataSet low = set("low", 2, 1, 1);
    queue.evict(set("high", 2, 2, 2));
    queue.evict(low);
    assertThat(queue.clock()).isEqualTo(BONUS + 0.5);
  }

  @Test
  void aLossCountsFromTheLastAccess() {
    CachedDataSet set = set("a", 2, 2, 2);
    queue.evict(set("victim", 2, 2, 2));
    set.remove("n", block("a", 0));
    queue.changed(set);
    assertThat(set.priority()).isEqualTo(0 + 0 + (2 / 2.0) / 2);
    queue.accessed(set);
    assertThat(set.priority()).isEqualTo(0 + (BONUS + 0.5) + (2 / 2.0) / 2);
  }

  @Test
  void victimsComeWithTheLowestPriorityFirstUntilThereIsEnough() {
    CachedDataSet first = set("first", 9, 1, 1);
    CachedDataSet second = set("second", 3, 1, 3);
    set("third", 3, 3, 9);
    assertThat(queue.victims("n", Room.ENOUGH, 150, null)).containsExactly(first, second);
    assertThat(queue.victims("n", Room.ENOUGH, 100, first)).containsExactly(second);
    assertThat(queue.victims("other", Room.ENOUGH, 100, null)).isEmpty();
  }
}
