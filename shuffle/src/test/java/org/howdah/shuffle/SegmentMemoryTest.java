package org.howdah.shuffle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SegmentMemoryTest {
  private final SegmentMemory memory =
      new SegmentMemory(
          new FetchLimits(100, 100, 1, 1, 1, 1), host -> host.equals("here") ? 50 : Long.MAX_VALUE);

  @Test
  void whoWaitsIsServedInTurn() {
    assertThat(memory.tryReserve(80)).isTrue();
    Object large = memory.queue();
    Object small = memory.queue();
    assertThat(memory.tryReserve(large, 50)).isFalse();
    assertThat(memory.tryReserve(small, 10)).isFalse();
    assertThat(memory.tryReserve(10)).isFalse();
    memory.arrived(80);
    memory.release(80);
    assertThat(memory.tryReserve(small, 10)).isFalse();
    assertThat(memory.tryReserve(large, 50)).isTrue();
    memory.leave(large);
    assertThat(memory.tryReserve(small, 10)).isTrue();
    memory.leave(small);
    assertThat(memory.isAnyWaiting()).isFalse();
    assertThat(memory.bytesPeak()).isEqualTo(80);
  }

  @Test
  void whatHasArrivedIsKnown() {
    assertThat(memory.tryReserve(30)).isTrue();
    assertThat(memory.bytesArrived()).isZero();
    memory.arrived(30);
    assertThat(memory.bytesArrived()).isEqualTo(30);
    assertThat(memory.isAnyUnderWay()).isFalse();
  }

  @Test
  void noMoreIsGivenBackThanWasTaken() {
    assertThat(memory.tryReserve(30)).isTrue();
    assertThatThrownBy(() -> memory.release(10)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatIsBetterReadWhereItLiesTakesNone() {
    assertThat(memory.takes(segment("here", 49))).isTrue();
    assertThat(memory.takes(segment("here", 50))).isFalse();
    assertThat(memory.takes(segment("there", 50))).isTrue();
    assertThat(memory.takes(segment("there", 101))).as("more than one may have").isFalse();
  }

  private static Segment segment(String host, long bytes) {
    return Segment.unmeasured(host, "file", 0).measured(0, bytes, bytes);
  }
}
