package org.howdah.store.quorum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AnswerGateTest {
  private static final long PATIENCE = 100;
  private final Exception tooLong = new Exception("too long");

  private final AtomicBoolean open = new AtomicBoolean(true);
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 50);
  private final AnswerGate gate = new AnswerGate(open::get, PATIENCE, clock::get, () -> tooLong);

  @Test
  void whileItIsOpenAnswersLeaveAtOnce() {
    CompletableFuture<String> known = CompletableFuture.completedFuture("known");
    assertThat(gate.pass(known)).isSameAs(known);
    CompletableFuture<String> later = new CompletableFuture<>();
    CompletableFuture<String> passed = gate.pass(later);
    assertThat(passed).isNotDone();
    later.complete("later");
    assertThat(passed).isCompletedWithValue("later");
  }

  @Test
  void itIsAskedWhenTheAnswerIsThereAndNotWhenItIsAskedFor() {
    CompletableFuture<String> later = new CompletableFuture<>();
    CompletableFuture<String> passed = gate.pass(later);
    open.set(false);
    later.complete("later");
    assertThat(passed).isNotDone();
    open.set(true);
    gate.look();
    assertThat(passed).isCompletedWithValue("later");
  }

  @Test
  void whatWaitsForTooLongFails() {
    open.set(false);
    CompletableFuture<String> first = gate.pass(CompletableFuture.completedFuture("first"));
    clock.addAndGet(PATIENCE - 1);
    CompletableFuture<String> second = gate.pass(CompletableFuture.completedFuture("second"));
    gate.look();
    assertThat(first).isNotDone();
    clock.addAndGet(1);
    gate.look();
    assertThat(first).isCompletedExceptionally();
    assertThatThrownBy(first::join).hasCause(tooLong);
    assertThat(second).isNotDone();
    open.set(true);
    gate.look();
    assertThat(second).isCompletedWithValue("second");
  }

  @Test
  void failuresLeaveWhileItIsClosed() {
    open.set(false);
    CompletableFuture<String> failed = CompletableFuture.failedFuture(new Exception("own"));
    assertThat(gate.pass(failed)).isSameAs(failed);
    CompletableFuture<String> later = new CompletableFuture<>();
    CompletableFuture<String> passed = gate.pass(later);
    later.completeExceptionally(new Exception("own"));
    assertThat(passed).isCompletedExceptionally();
  }

  @Test
  void noMoreThanItsLimitWait() {
    open.set(false);
    for (int i = 0; i < AnswerGate.WAITING_MAX; i++) {
      assertThat(gate.pass(CompletableFuture.completedFuture(i)).isDone()).isFalse();
    }
    assertThat(gate.pass(CompletableFuture.completedFuture(-1))).isCompletedExceptionally();
  }

  @Test
  void whatWaitsAtItsEndFailsAndSoDoesWhatComesThen() {
    open.set(false);
    CompletableFuture<String> waits = gate.pass(CompletableFuture.completedFuture("waits"));
    gate.close();
    assertThat(waits).isCompletedExceptionally();
    assertThat(gate.pass(CompletableFuture.completedFuture("late"))).isCompletedExceptionally();
  }
}
