package org.howdah.store.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Retry;
import org.junit.jupiter.api.Test;

/** How often nodes are asked that cannot do something now. */
class PatienceTest {
  private static final long MILLIS_MAX = 20_000;

  private final List<Long> pauses = new ArrayList<>();
  private long nowMillis;
  private int asked;

  private String ask(int answeredAfter, ErrorCode code) throws Exception {
    Patience patience =
        new Patience(
            MILLIS_MAX,
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
            });
    return patience.await(
        "job_1",
        () -> {
          if (asked++ < answeredAfter) {
            throw new HowdahException(code, "cannot be used now " + asked);
          }
          return "answered";
        });
  }

  @Test
  void nodesThatCannotBeUsedNowAreAskedAgainLaterAndLater() throws Exception {
    assertThat(ask(6, ErrorCode.LOST)).isEqualTo("answered");
    assertThat(pauses).containsExactly(500L, 1_000L, 2_000L, 4_000L, 4_000L, 4_000L);
  }

  @Test
  void afterThatTimeTheLastErrorIsTold() {
    assertThatThrownBy(() -> ask(1_000, ErrorCode.LOST))
        .isInstanceOf(HowdahException.class)
        .hasMessage("cannot be used now " + asked);
    assertThat(nowMillis).isBetween(MILLIS_MAX, MILLIS_MAX + 4_000);
  }

  @Test
  void whatIsRefusedIsToldAtOnce() {
    assertThatThrownBy(() -> ask(1, ErrorCode.USER_CONFIGURATION)).hasMessageContaining("now 1");
    assertThat(pauses).isEmpty();
  }

  @Test
  void anInterruptEndsIt() {
    Patience patience = new Patience(MILLIS_MAX);
    Thread.currentThread().interrupt();
    assertThatThrownBy(
            () ->
                patience.await(
                    "job_1",
                    () -> {
                      throw new HowdahException(ErrorCode.LOST, "cannot be used now");
                    }))
        .isInstanceOf(HowdahException.class)
        .hasMessage("job_1: interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }
}
