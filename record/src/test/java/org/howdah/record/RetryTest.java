package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How often what fails is done again, and when. */
class RetryTest {
  private final List<Long> pauses = new ArrayList<>();
  private long nowMillis;
  private int tries;

  private final Retry.Time time =
      new Retry.Time() {
        @Override
        public long nanoTime() {
          return nowMillis * 1_000_000;
        }

        @Override
        public void pause(long millis) {
          pauses.add(millis);
          nowMillis += millis;
        }
      };

  private int succeedAfter(int failures) throws IOException {
    if (tries++ < failures) {
      throw new IOException("try " + tries);
    }
    return tries;
  }

  @Test
  void pausesDoubleUpToTheLongest() throws Exception {
    Retry retry = new Retry(9, 500, 3_000, Long.MAX_VALUE);
    assertThat(retry.call(() -> succeedAfter(5), failure -> true, time)).isEqualTo(6);
    assertThat(pauses).containsExactly(500L, 1_000L, 2_000L, 3_000L, 3_000L);
  }

  @Test
  void afterTheLastTryItsFailureIsTold() {
    Retry retry = new Retry(3, 1, 1, Long.MAX_VALUE);
    assertThatThrownBy(() -> retry.call(() -> succeedAfter(9), failure -> true, time))
        .isInstanceOf(IOException.class)
        .hasMessage("try 3");
    assertThat(pauses).hasSize(2);
  }

  @Test
  void aTryThatFailsAfterItsTimeIsTheLast() {
    assertThatThrownBy(
            () -> Retry.during(100, 40).call(() -> succeedAfter(9), failure -> true, time))
        .hasMessage("try 4");
    assertThat(nowMillis).isEqualTo(120);
  }

  @Test
  void withoutTimeThereIsOneTry() {
    assertThatThrownBy(() -> Retry.during(0, 40).call(() -> succeedAfter(9), failure -> true, time))
        .hasMessage("try 1");
    assertThat(pauses).isEmpty();
  }

  @Test
  void whatDoesNotPassIsToldAtOnce() {
    assertThatThrownBy(
            () ->
                Retry.atOnce(9)
                    .call(
                        () -> succeedAfter(9), failure -> failure.getMessage().endsWith("1"), time))
        .hasMessage("try 2");
  }

  @Test
  void anInterruptEndsItWithTheLastFailure() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> Retry.during(60_000, 1).call(() -> succeedAfter(9), failure -> true))
        .hasMessage("try 1");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void whatSucceedsIsDoneOnceThoughTheThreadIsInterrupted() throws Exception {
    Thread.currentThread().interrupt();
    assertThat(Retry.atOnce(2).call(() -> succeedAfter(0), failure -> true)).isEqualTo(1);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void triesWithoutPausesFollowEachOther() throws Exception {
    assertThat(Retry.atOnce(4).call(() -> succeedAfter(3), failure -> true, time)).isEqualTo(4);
    assertThat(pauses).containsExactly(0L, 0L, 0L);
    assertThat(Retry.atOnce(4).mayTryAgain(3)).isTrue();
    assertThat(Retry.atOnce(4).mayTryAgain(4)).isFalse();
  }
}
