package org.howdah.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who waits for clients at leisure, and when one of them is ended. */
@Timeout(60)
class StallWatchTest {
  private final CountDownLatch ended = new CountDownLatch(1);

  private FutureTask<Void> waiting(StallWatch watch) {
    FutureTask<Void> waiting =
        new FutureTask<>(
            () -> {
              watch.<Exception>waitAtLeisure(
                  ended::countDown,
                  () -> {
                    ended.await();
                    throw new IOException("the client went away");
                  });
              return null;
            });
    new Thread(waiting, "test-waits").start();
    return waiting;
  }

  @Test
  void whoReadsNothingAtLeisureIsEndedOnceWhenItsPlaceIsNeeded() throws Exception {
    StallWatch watch = new StallWatch(1);
    FutureTask<Void> waiting = waiting(watch);
    Until.holds("one has stalled", () -> watch.stalledAtLeisure() == 1);
    assertThat(waiting).isNotDone();
    assertThat(watch.endOneAtLeisure()).isTrue();
    assertThatThrownBy(() -> waiting.get(1, TimeUnit.MINUTES))
        .hasRootCauseMessage("the client went away");
    assertThat(watch.endOneAtLeisure()).isFalse();
    assertThat(watch.stalledAtLeisure()).isZero();
  }

  @Test
  void whoHasNotStalledKeepsItsPlace() throws Exception {
    StallWatch watch = new StallWatch(1_000_000);
    FutureTask<Void> waiting = waiting(watch);
    assertThat(watch.endOneAtLeisure()).isFalse();
    assertThat(waiting).isNotDone();
    ended.countDown();
    assertThatThrownBy(() -> waiting.get(1, TimeUnit.MINUTES))
        .hasRootCauseInstanceOf(IOException.class);
  }
}
