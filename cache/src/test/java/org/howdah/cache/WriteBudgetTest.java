package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WriteBudgetTest {
  private final AtomicLong millis = new AtomicLong();
  private final WriteBudget budget = new WriteBudget(2400, millis::get);

  @Test
  void aDaysBytesMayBeWrittenAtOnce() {
    assertThat(budget.tryTake(2401)).isFalse();
    assertThat(budget.tryTake(2400)).isTrue();
    assertThat(budget.tryTake(1)).isFalse();
  }

  @Test
  void itFillsEvenlyAndNotOverADays() {
    budget.tryTake(2400);
    millis.addAndGet(TimeUnit.HOURS.toMillis(3));
    assertThat(budget.tryTake(301)).isFalse();
    assertThat(budget.tryTake(299)).isTrue();
    millis.addAndGet(TimeUnit.DAYS.toMillis(9));
    assertThat(budget.tryTake(2401)).isFalse();
    assertThat(budget.tryTake(2400)).isTrue();
  }

  @Test
  void whatWasNotWrittenIsGivenBack() {
    budget.tryTake(2400);
    budget.giveBack(100);
    assertThat(budget.tryTake(101)).isFalse();
    assertThat(budget.tryTake(100)).isTrue();
  }

  @Test
  void withoutALimitNobodyIsRefused() {
    WriteBudget unlimited = WriteBudget.unlimited();
    for (int i = 0; i < 10; i++) {
      assertThat(unlimited.tryTake(1L << 50)).isTrue();
    }
  }

  @Test
  void aNegativeBudgetIsAnError() {
    assertThatThrownBy(() -> new WriteBudget(-1, millis::get)).hasMessageContaining("-1");
  }
}
