package org.howdah.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

class StoreFuturesTest {
  private final HowdahException lost = new HowdahException(ErrorCode.LOST, "away");

  @Test
  void whatWrapsAnErrorIsTakenOff() {
    assertThat(StoreFutures.failure(lost)).isSameAs(lost);
    Throwable wrapped = new CompletionException(new CompletionException(lost));
    assertThat(StoreFutures.failure(wrapped)).isSameAs(lost);
    assertThat(StoreFutures.failure(new ExecutionException(wrapped))).isSameAs(lost);
    assertThat(StoreFutures.failure(new UncheckedIOException(lost))).isSameAs(lost);
  }

  @Test
  void aDefectIsNoneOfOurErrorsWhateverCausedIt() {
    Throwable defect = new IllegalStateException("no such state", lost);
    HowdahException failure = StoreFutures.failure(new CompletionException(defect));
    assertThat(failure.code()).isEqualTo(ErrorCode.INTERNAL);
    assertThat(failure).hasMessageContaining("no such state").hasCause(defect);
  }

  @Test
  void awaitingThrowsWhatTheFutureEndedIn() throws Exception {
    assertThat(StoreFutures.await(CompletableFuture.completedFuture(1))).isEqualTo(1);
    CompletableFuture<Object> failed = CompletableFuture.failedFuture(lost);
    assertThatThrownBy(() -> StoreFutures.await(failed)).isSameAs(lost);
    assertThatThrownBy(() -> StoreFutures.await(failed.thenApply(one -> one))).isSameAs(lost);
  }

  @Test
  void whoIsInterruptedDecidesWhatThatMeans() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> StoreFutures.await(new CompletableFuture<>()))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }
}
