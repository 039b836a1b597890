package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Failures in a row, and when the device is tried again. */
class FailureBrakeTest {
  private final AtomicLong nanos = new AtomicLong();
  private final FailureBrake brake = new FailureBrake(nanos::get);

  private void failToTheEnd() {
    for (int i = 1; i < FailureBrake.FAILURES_MAX; i++) {
      assertThat(brake.failed()).isFalse();
      assertThat(brake.isOff()).isTrue();
    }
    assertThat(brake.failed()).as("told once").isTrue();
    assertThat(brake.isOff()).isFalse();
  }

  @Test
  void afterSomeFailuresInARowTheDeviceIsLeftAlone() {
    failToTheEnd();
    assertThat(brake.failed()).as("by whoever had begun before").isFalse();
  }

  @Test
  void oneThatWorksInBetweenBeginsAnew() {
    brake.failed();
    brake.failed();
    brake.succeeded();
    failToTheEnd();
  }

  @Test
  void afterAPauseItIsTriedAndLeftAloneAgainIfItStillFails() {
    failToTheEnd();
    nanos.addAndGet(FailureBrake.PAUSE_NANOS - 1);
    assertThat(brake.isOff()).isFalse();
    nanos.addAndGet(1);
    assertThat(brake.isOff()).isTrue();
    brake.failed();
    assertThat(brake.isOff()).isFalse();
    nanos.addAndGet(FailureBrake.PAUSE_NANOS);
    brake.succeeded();
    assertThat(brake.isOff()).isTrue();
    brake.failed();
    assertThat(brake.isOff()).isTrue();
  }
}
