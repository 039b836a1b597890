package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void oneThatIsKeptGoesOnWhereTheLastOneEnded(@TempDir Path folder) {
    kept(folder).tryTake(1800);
    assertThat(kept(folder).tryTake(601)).isFalse();
    millis.addAndGet(TimeUnit.HOURS.toMillis(3));
    WriteBudget filled = kept(folder);
    assertThat(filled.tryTake(901)).isFalse();
    assertThat(filled.tryTake(899)).isTrue();
  }

  @Test
  void aKillForgetsAtMostAStepOfADay(@TempDir Path folder) {
    WriteBudget killed = kept(folder);
    int taken = 0;
    while (killed.tryTake(7)) {
      taken += 7;
    }
    assertThat(taken).isGreaterThan(2390);
    int more = 0;
    WriteBudget next = kept(folder);
    while (next.tryTake(1)) {
      more++;
    }
    assertThat(more).isLessThanOrEqualTo(2400 - taken + 2400 / 64);
  }

  @Test
  void whatWasSavedAtTheEndIsExact(@TempDir Path folder) {
    WriteBudget ended = kept(folder);
    ended.tryTake(2);
    ended.save();
    assertThat(kept(folder).tryTake(2399)).isFalse();
    assertThat(kept(folder).tryTake(2398)).isTrue();
  }

  @Test
  void aClockThatWasSetBackGivesNothing(@TempDir Path folder) {
    millis.set(TimeUnit.DAYS.toMillis(10));
    kept(folder).tryTake(2400);
    millis.set(TimeUnit.DAYS.toMillis(5));
    assertThat(kept(folder).tryTake(1)).isFalse();
  }

  @Test
  void aDamagedFileIsNone(@TempDir Path folder) throws IOException {
    kept(folder).tryTake(2400);
    Path file = folder.resolve("howdah-cache.writes");
    byte[] bytes = Files.readAllBytes(file);
    bytes[12] ^= 1;
    Files.write(file, bytes);
    assertThat(kept(folder).tryTake(2400)).isTrue();
  }

  @Test
  void aFolderThatTakesNoFileHindersNobody(@TempDir Path folder) {
    assertThat(kept(folder.resolve("none")).tryTake(2400)).isTrue();
  }

  private WriteBudget kept(Path folder) {
    return WriteBudget.keptIn(folder, 2400, millis::get);
  }
}
