package org.howdah.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StallWatchTest {

  private final StallWatch watch = new StallWatch(1);

  /** Takes nothing until the thread is interrupted. */
  private static final class Full extends OutputStream {
    @Override
    public void write(int one) throws InterruptedIOException {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new InterruptedIOException("full");
      }
    }
  }

  @AfterEach
  void stop() {
    watch.close();
  }

  @Test
  void whoReadsNothingIsEnded() {
    assertThatThrownBy(() -> watch.watched(new Full()).write(1)).hasMessage("full");
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void atLeisureWhoReadsNothingIsEndedWhenItsPlaceIsNeeded() throws Exception {
    FutureTask<Void> writing =
        new FutureTask<>(
            () -> {
              watch.watchedAtLeisure(new Full()).write(1);
              return null;
            });
    Thread writer = new Thread(writing);
    writer.start();
    try {
      Until.holds("one has stalled", () -> watch.stalledAtLeisure() > 0);
      assertThat(writing).isNotDone();
      assertThat(watch.endOneAtLeisure()).isTrue();
      assertThatThrownBy(() -> writing.get(1, TimeUnit.MINUTES))
          .hasRootCauseInstanceOf(InterruptedIOException.class);
      assertThat(watch.endOneAtLeisure()).isFalse();
    } finally {
      writer.interrupt();
      writer.join();
    }
  }
}
