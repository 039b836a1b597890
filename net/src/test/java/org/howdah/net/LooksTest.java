package org.howdah.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LooksTest {
  private static final int LOOKS = 3;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLookThatFailsIsNotTheLast(boolean isError) throws InterruptedException {
    CountDownLatch looks = new CountDownLatch(LOOKS);
    ScheduledExecutorService watch =
        Looks.begin(
            "looks-test",
            1,
            () -> {
              looks.countDown();
              if (isError) {
                throw new AssertionError("on purpose");
              }
              throw new IllegalStateException("on purpose");
            });
    try {
      assertThat(looks.await(10, TimeUnit.SECONDS)).isTrue();
    } finally {
      watch.shutdownNow();
    }
  }
}
