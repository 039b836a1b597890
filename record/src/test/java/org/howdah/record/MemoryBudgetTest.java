package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MemoryBudgetTest {
  @Test
  void whatFitsIsGrantedAndWhatDoesNotTakesNothing() {
    MemoryBudget budget = new MemoryBudget(100);
    assertThat(budget.tryReserve(60)).isTrue();
    assertThat(budget.tryReserve(41)).isFalse();
    assertThat(budget.bytesUsed()).isEqualTo(60);
    assertThat(budget.tryReserve(40)).isTrue();
    assertThat(budget.bytesFree()).isZero();
  }

  @Test
  void whatIsReleasedCanBeReservedAgain() {
    MemoryBudget budget = new MemoryBudget(100);
    assertThat(budget.tryReserve(100)).isTrue();
    budget.release(30);
    assertThat(budget.tryReserve(31)).isFalse();
    assertThat(budget.tryReserve(30)).isTrue();
  }

  @Test
  void thePeakStaysWhenMemoryIsReleased() {
    MemoryBudget budget = new MemoryBudget(100);
    assertThat(budget.tryReserve(70)).isTrue();
    budget.release(70);
    assertThat(budget.tryReserve(10)).isTrue();
    assertThat(budget.bytesPeak()).isEqualTo(70);
    assertThat(budget.bytesUsed()).isEqualTo(10);
  }

  @Test
  void anEmptyBudgetGrantsNothingButNothing() {
    MemoryBudget budget = new MemoryBudget(0);
    assertThat(budget.tryReserve(1)).isFalse();
    assertThat(budget.tryReserve(0)).isTrue();
  }

  @Test
  void aNegativeBudgetIsRefused() {
    assertThatThrownBy(() -> new MemoryBudget(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
  }

  @Test
  void releasingMoreThanWasReservedIsAnError() {
    MemoryBudget budget = new MemoryBudget(100);
    assertThat(budget.tryReserve(5)).isTrue();
    assertThatThrownBy(() -> budget.release(7))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("2 bytes");
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void threadsTogetherNeverHoldMoreThanTheBudget() throws Exception {
    MemoryBudget budget = new MemoryBudget(1000);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Long>> refusals = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        refusals.add(threads.submit(holder(budget, new Random(i))));
      }
      long refused = 0;
      for (Future<Long> each : refusals) {
        refused += each.get();
      }
      assertThat(refused).as("reservations refused, else the test shows nothing").isPositive();
    } finally {
      threads.shutdownNow();
    }
    assertThat(budget.bytesUsed()).isZero();
    assertThat(budget.bytesPeak()).isBetween(501L, 1000L);
  }

  /** Reserves and releases many times, holding up to three reservations; returns the refusals. */
  private static Callable<Long> holder(MemoryBudget budget, Random random) {
    return () -> {
      long refused = 0;
      long[] held = new long[3];
      for (int i = 0; i < 100_000; i++) {
        int slot = random.nextInt(held.length);
        budget.release(held[slot]);
        long wanted = random.nextInt(500);
        boolean granted = budget.tryReserve(wanted);
        held[slot] = granted ? wanted : 0;
        refused += granted ? 0 : 1;
        assertThat(budget.bytesUsed()).isBetween(0L, 1000L);
      }
      for (long bytes : held) {
        budget.release(bytes);
      }
      return refused;
    };
  }
}
